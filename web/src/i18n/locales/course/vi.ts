/** Khóa học bằng tiếng Việt. */
import type { CourseCatalogue } from '../../course.svelte';

const vi: CourseCatalogue = {
  'course.title': 'Chương trình chơi cờ như thế nào',
  'course.intro':
    'Từ chương trình đi ngẫu nhiên đến chương trình biết tính trước, qua những chương ngắn: một ý tưởng, chương trình của nó, xem nó chạy, đấu với nó một ván, đoán một con số. Đọc hiểu một vòng lặp là bạn đọc được khóa học này. Các chương 1 đến {tutorial} tự chúng đã trọn vẹn và mất khoảng nửa giờ.',
  'course.chapters': 'Các chương',
  'course.done': 'Đã xong {count}/{all}',
  'course.clear': 'Xóa tiến độ của tôi',
  'course.next': 'Tiếp theo: {title}',
  'course.end': 'Về danh sách chương',

  'part.program': 'Chương trình',
  'part.watch': 'Quan sát',
  'part.play': 'Đấu thử',
  'part.count': 'Đếm thử',
  'part.question': 'Câu hỏi',
  'part.done': 'Đã xong',

  'program.pseudocode': 'Bằng lời',
  'program.code': 'Bằng Rust, đúng như khi chạy',
  'program.now': 'đang chạy',
  'program.waits': 'đã gọi nó, hoặc sẽ chạy tiếp',
  'program.fresh': 'mới',
  'program.new': 'Mới:',

  'picture.tree': 'Một cây nhỏ cùng các giá trị',
  'picture.tree.caption':
    'Giá trị tính cho {max}. Hình chữ nhật: tới lượt một bên, trên cùng là {max}, rồi {min}, cứ thế luân phiên. Hình tròn: ván cờ kết thúc. Nét đứt: không hề được xem.',
  'picture.bar': '{name}, độ sâu {depth}',
  'picture.bars': 'Số thế cờ đã xét, đếm lúc trang này được mở.',
  'picture.vectors':
    'Mỗi cặp số: thế cờ đáng giá bao nhiêu với người chơi 1 và với người chơi 2. Trên cùng là lượt người chơi 1, rồi hai người luân phiên.',
  'picture.worth': 'Giá trị của các quân',

  'watch.scene': 'Cảnh để quan sát',
  'watch.change': 'Sửa cây này',

  'moves.listed': {
    other: '{seat} có {number} nước. Chọn nước nào? Để bốc thăm quyết định.',
  },
  'moves.drawn': 'Bốc được {move}, một trong {number} nước.',
  'moves.over': 'Ván cờ đã kết thúc: không còn nước nào để bốc.',
  'moves.draw': 'Bốc thăm một nước',
  'moves.play': 'Đi nước này',
  'moves.again': 'Làm lại lần nữa',

  'scene.start': 'Thế ban đầu',
  'scene.check': 'Vua bị chiếu',
  'scene.poisoned': 'Con mã có độc',
  'scene.guarded': 'Trong câu hỏi',
  'scene.other': 'Trong câu hỏi',
  'scene.tree': 'Cây hai nửa nước',
  'scene.behind': 'Thiệt ít nhất',
  'scene.negamax': 'Vẫn thế, trong một hàm',
  'scene.shallow': 'Cắt tỉa nông',
  'scene.deep': 'Cắt tỉa sâu',
  'scene.three': 'Ba nhân ba nhân ba',
  'scene.queen': 'Một thế cờ thật',
  'scene.corner': 'Con mã trong góc',

  'play.which': 'Ván nào',
  'play.begin': 'Chơi',
  'play.again': 'Chơi lại từ đầu',
  'play.yours': 'Bạn cầm {seat}. Tới lượt bạn.',
  'play.theirs': 'Chương trình đang nghĩ.',
  'play.large': 'Trên bàn cờ lớn',
  'duel.whole': 'Cả ván cờ',
  'duel.whole.hint': 'Từ thế ban đầu. Bạn cầm Trắng.',
  'duel.rooks': 'Hai xe chống vua',
  'duel.rooks.hint':
    'Bạn có hai xe, chương trình đi ngẫu nhiên. Hãy dồn vua của nó ra biên, hai xe sát cánh bên nhau.',
  'duel.queens': 'Hậu và tốt',
  'duel.queens.hint':
    'Một hậu và bảy tốt, đấu với chương trình chỉ có tốt và hễ ăn được là ăn. Hãy thử nhử nó một quân.',
  'duel.few': 'Hơn một xe',
  'duel.few.hint':
    'Bạn hơn một xe. Lần này chương trình biết tính trước: hãy giữ lợi thế cho đến lúc thắng.',

  'count.guess': 'Bạn đoán',
  'count.run': 'Xem kết quả',
  'count.counting': 'Đang đếm…',
  'count.near': 'Kết quả là {number}: bạn đoán {guess}, rất gần.',
  'count.more': 'Kết quả là {number}, nhiều hơn con số {guess} bạn đoán.',
  'count.less': 'Kết quả là {number}, ít hơn con số {guess} bạn đoán.',
  'count.depth': 'Độ sâu {depth}',
  'count.positions': 'thế cờ',
  'count.times': 'gấp mấy lần',
  'count.plies': 'nửa nước',
  'count.best': 'nước đi',
  'count.value': 'giá trị',
  'count.label.length': 'Độ dài trung bình (nước)',
  'count.label.checkmate': 'Chiếu hết',
  'count.label.stalemate': 'Hết nước đi',
  'count.label.insufficient-material': 'Không đủ quân chiếu hết',
  'count.label.dead-position': 'Không đủ quân chiếu hết',
  'count.label.fifty-moves': '50 nước không ăn quân, không đi tốt',
  'count.label.threefold-repetition': 'Lặp lại ba lần',
  'count.label.unfinished': 'Bỏ dở sau 300 nước',
  'count.label.won': 'Thắng',
  'count.label.drawn': 'Hòa',
  'count.label.lost': 'Thua',

  'question.check': 'Tôi chọn câu này',
  'question.try': 'Thử xem',
  'question.right': 'Đúng.',
  'question.wrong': 'Chưa đúng. Hãy thử xem, hoặc nghĩ lại.',
  'question.answered': 'Câu này bạn đã trả lời rồi.',

  'moves.title': 'Mọi nước đi',
  'moves.about': 'Biết luật là đủ để chơi.',
  'moves.idea':
    'Trước hết, một chương trình chơi cờ cần danh sách các nước mà luật cho phép. Ở thế ban đầu của cờ vua có 20 nước: mười sáu nước của tốt, bốn nước của mã. Trên bàn cờ, mỗi nước là một mũi tên.\n\nCó danh sách là chơi được. *Bốc thăm một nước*, đi nước ấy, chờ nước đáp: chỉ vài dòng là đã có một người chơi trọn vẹn. Nó chơi dở, nhưng không bao giờ phạm luật, và mọi điều về sau đều dựa trên đó. Nếu danh sách thiếu một nước, hay thừa một nước, thì nghĩ giỏi đến mấy cũng không cứu được.\n\nMọi chương trình sau trong khóa học này đều cần đến danh sách ấy, hết lần này đến lần khác. Và chương trình đi ngẫu nhiên vẫn có ích: đó là đối thủ mà mọi chương trình khác phải thắng.',
  'count.moves.question':
    'Hai chương trình đi ngẫu nhiên đấu 100 ván. Bao nhiêu ván kết thúc bằng chiếu hết?',
  'count.moves.moral':
    'Ngay cả may rủi thỉnh thoảng cũng chiếu hết được. Phần lớn các ván kéo dài đến khi trên bàn còn quá ít quân, hoặc suốt 50 nước chẳng có gì xảy ra.',
  'question.moves.text':
    'Vua trắng ở e1 bị xe ở e2 chiếu, và xe ấy không có quân nào bảo vệ. Danh sách có bao nhiêu nước?',
  'question.moves.1': 'Một: vua ăn xe.',
  'question.moves.2': 'Ba.',
  'question.moves.3': 'Năm: mọi ô quanh vua.',
  'question.moves.why': 'Vua ăn xe, hoặc sang d1 hay f1. Ở d2 và f2 vua vẫn bị xe tấn công.',

  'counting.title': 'Đếm quân',
  'counting.about': 'Muốn chọn, chương trình phải thích thế cờ này hơn thế cờ kia.',
  'counting.idea':
    'Muốn chọn nước đi, chương trình phải thích thế cờ này hơn thế cờ kia. Cách xưa nhất là đếm: quân của mình, trừ đi quân của bên kia. Con số ấy gọi là *lượng giá*. Bảng cho biết mỗi quân được tính bao nhiêu; vua được tính hơn tất cả các quân khác cộng lại, vì mất vua là hết ván.\n\nChương trình đi thử từng nước trong danh sách, đếm, lùi lại, và giữ nước cho số đếm *lớn nhất*. Vì thế nó ăn bất cứ thứ gì bày ra trước mắt, quân quý nhất trước.\n\nNhưng nó không bao giờ hỏi điều gì đến tiếp theo. Trong thế cờ ở phần quan sát, có một con mã ăn được. Con mã ấy được tốt bảo vệ, nhưng chương trình không thấy: nó đổi hậu lấy mã.',
  'count.counting.question':
    'Chương trình đếm quân đấu 20 ván với chương trình đi ngẫu nhiên, mỗi ván mở đầu bằng bốn nước ngẫu nhiên. Nó thắng bao nhiêu ván?',
  'count.counting.moral':
    'Hễ ăn được là nó ăn. Nhưng chiếu hết thường ở xa hơn một nước, nên nó không đi tìm: khi không có gì để ăn, nó đi qua đi lại cho đến khi thế cờ lặp lại và ván cờ hòa.',
  'question.counting.text':
    'Trắng có hậu ở d2 và xe ở a1. Tốt đen ở d5 được tốt ở c6 bảo vệ. Chương trình đếm quân đi nước nào?',
  'question.counting.1': 'Một nước yên tĩnh: tốt ấy được bảo vệ.',
  'question.counting.2': 'Xa8+, vì nước chiếu đáng giá nhất.',
  'question.counting.3': 'Hxd5: được thêm một tốt.',
  'question.counting.why':
    'Ngay sau nước ấy, số đếm tăng thêm một tốt. Việc hậu mất liền sau đó nằm ngoài tầm nhìn của nó.',

  'minimax.title': 'Tính trước: minimax',
  'minimax.about': 'Một nước đi hay đến đâu là do nước đáp hay nhất định đoạt.',
  'minimax.idea':
    'Một nước đi hay đến đâu là do nước đáp hay nhất định đoạt. Vì thế chương trình đi thử từng nước, rồi từng nước đáp, cứ thế tới một *độ sâu* cố định; đến đó nó mới đếm.\n\nHình vẽ cho thấy các con số đi lên ra sao. Dưới cùng, ở các *lá*, là các số đếm. Lên một tầng là lượt bên kia, *Min*, chọn số nhỏ nhất. Lên nữa là lượt ta, *Max*, chọn số lớn nhất trong những số Min để lại. Con số trên đỉnh là phần chắc chắn của ta, dù bên kia làm gì.\n\nKhi mọi nước đều xấu, minimax tìm nước ít xấu nhất: ở “Thiệt ít nhất”, nước hay nhất vẫn khiến ta kém một xe, mọi nước khác còn kém hơn.\n\nCái giá phải trả: mỗi lần một bên đi là một *nửa nước*; nếu mỗi thế có 30 nước thì sau ba nửa nước có 30 × 30 × 30 thế cuối. Bạn hãy đếm thử.',
  'count.minimax.question':
    'Từ thế ban đầu, ở độ sâu 1 minimax xét 21 thế cờ: chính thế ấy, tức gốc của cây, và 20 thế nữa. Ở độ sâu 4 là bao nhiêu?',
  'count.minimax.moral':
    'Thêm một nửa nước là số thế cờ gấp lên 20 đến 25 lần. Con số ấy gọi là hệ số phân nhánh, và giữa ván nó còn lớn hơn.',
  'question.minimax.text':
    'Lại con mã có độc: nó được tốt bảo vệ. Minimax nhìn trước hai nửa nước thì làm gì?',
  'question.minimax.1': 'Để yên con mã.',
  'question.minimax.2': 'Ăn mã, vì 30 vẫn là 30.',
  'question.minimax.3': 'Ở độ sâu 2 thì chưa biết được.',
  'question.minimax.why':
    'Tốt sẽ ăn lại hậu: được 30, mất 90. Min sẽ chọn nước đáp ấy, nên ăn mã đáng giá kém hơn một nước yên tĩnh.',

  'alpha-beta.title': 'Alpha-beta: cùng câu trả lời, ít việc hơn',
  'alpha-beta.about': 'Phần lớn cây không cần xem đến.',
  'alpha-beta.idea':
    'Trong hình, B đáng giá 10 với ta. Ở C là lượt bên kia, và nước đáp đầu tiên chỉ để lại cho ta 5. Có thể bên ấy còn nước hay hơn; không sao cả. C đáng giá *nhiều nhất* là 5, mà 10 thì ta đã có. Ta sẽ không chọn C, nên phần còn lại của nó được bỏ qua: đó là *cắt tỉa*.\n\nChương trình mang theo hai con số. *Alpha* là mức mà bên tới lượt đi đã chắc chắn có, *beta* là mức mà bên kia đã có. Khi alpha chạm beta, phần còn lại của thế ấy được bỏ qua. Vì cả hai số được truyền xuống, điều biết ở trên cắt được cả ở tận dưới sâu: xem cây thứ hai.\n\nChỉ bỏ qua những gì mà một bên sẽ không để xảy ra. Vì thế câu trả lời luôn là câu trả lời của minimax.\n\nMột mẹo làm chương trình ngắn lại: lợi cho bên này là hại cho bên kia. Đổi dấu ở mỗi bước, Max và Min thành một hàm.',
  'count.alpha-beta.question':
    'Ở độ sâu 4, từ thế ban đầu, minimax xét 206.604 thế cờ. Alpha-beta xét bao nhiêu để tìm ra cùng nước đi và cùng giá trị?',
  'count.alpha-beta.moral':
    'Cùng nước đi, cùng giá trị. Mà các nước còn chưa được sắp thứ tự: nếu nước hay nhất đứng đầu thì còn ít hơn nhiều.',
  'question.alpha-beta.text':
    'Trong cây thứ nhất, các nước đáp ở C bây giờ đáng giá 12, 5 và 7, theo thứ tự ấy. Alpha-beta xem mấy lá trong bốn lá?',
  'question.alpha-beta.1': 'Hai, như trước.',
  'question.alpha-beta.2': 'Ba.',
  'question.alpha-beta.3': 'Cả bốn.',
  'question.alpha-beta.why':
    'B, rồi 12: chưa cắt được gì, vì C vẫn có thể hơn 10; rồi 5, và phần còn lại được bỏ qua. Nước đáp hay đến càng sớm thì càng có ích.',

  'squares.title': 'Quân đứng ở đâu',
  'squares.about': 'Cùng một quân, đứng ô đẹp hơn thì đáng giá hơn.',
  'squares.idea':
    'Cho đến giờ, con mã trong góc vẫn được tính bằng con mã ở trung tâm, và trong thế yên tĩnh thì nước nào cũng như nước nào.\n\nVì vậy mỗi loại quân có một *bảng*: mỗi ô trong 64 ô một con số, cộng thêm vào giá trị của chính quân ấy. Mã thích trung tâm, tốt muốn tiến lên, xe thích hàng bảy, vua nấp trong góc. Các hình vẽ bảng nhìn từ phía Trắng, tính bằng phần mười giá một tốt: xanh là lợi, cam là hại. Các con số do chúng tôi chọn, theo những điều thường dạy cho người mới chơi.\n\nPhần tìm kiếm giữ nguyên từng dòng. Chỉ có cách đếm ở cuối mỗi biến là mới: mỗi quân tra bảng một lần.',
  'count.squares.question':
    'Chương trình có bảng đấu 20 ván với chương trình không có bảng. Cả hai nhìn trước ba nửa nước. Chương trình có bảng thắng bao nhiêu ván?',
  'count.squares.moral':
    'Không bên nào nhìn xa hơn bên nào. Chỉ là chương trình có bảng biết nên làm gì khi không ăn được quân nào.',
  'question.squares.text':
    'Nếu chỉ đếm quân thì cả 20 nước ở thế ban đầu đáng giá như nhau. Chương trình có bảng, nhìn trước một nửa nước, thích nước nào nhất?',
  'question.squares.1': 'Tốt từ a2 lên a4.',
  'question.squares.2': 'Tốt từ e2 lên e4.',
  'question.squares.3': 'Mã ra c3 hoặc f3.',
  'question.squares.why':
    'Từ biên ra c3 hay f3, mã được thêm sáu phần mười giá một tốt; tốt từ e2 lên e4 được thêm năm phần mười. Hai con mã được thêm như nhau: nó chọn nước đứng trước trong danh sách.',

  'scene.italian': 'Một ván khai cuộc Ý',
  'scene.locked': 'Vua và tốt khóa chặt',
  'scene.rook': 'Có xe để ăn',
  'scene.narrow': 'NegaScout: cửa sổ hẹp',
  'scene.pass': 'Nước rỗng: bỏ lượt là đủ',
  'scene.vectors': 'Mỗi người một giá trị',
  'scene.race': 'Cuộc đua tay đôi',
  'scene.choice': 'Trong câu hỏi',
  'scene.card': 'Cuộc đua có bài',
  'scene.nocard': 'Vẫn cuộc đua ấy, không có bài',
  'duel.race': 'Đua với max^n',
  'duel.race.hint': 'Thỏ và Nhím cho hai người. Chương trình nhìn trước ba nửa nước.',
  'duel.cards': 'Cuộc đua có bài',
  'duel.cards.hint':
    'Thỏ và Nhím cho hai người. Chương trình nhìn trước hai nửa nước, và xét mọi lá bài.',
  'count.percent': 'phần trăm',

  // The rates of the hash table.
  'beams.title': 'Chùm rộng bao nhiêu?',
  'saved.title': 'Mỗi bậc tiết kiệm được bao nhiêu, ở đó và ở đây',
  'saved.hint': 'Số thế cờ tiết kiệm so với bậc trước, ở các độ sâu {depths}.',
  'saved.told':
    'Đã công bố: một luận văn về một chương trình cờ vua. Ở đây: chính chương trình ấy, trên ba thế cờ (khai cuộc, trung cuộc, tàn cuộc); dấu gạch là điều chưa công bố hoặc chưa đo. Luận văn không nói minimax của nó đã xét những gì, còn chương trình ở đây sắp thứ tự nước đi tốt hơn ngay từ đầu, nên các tỉ lệ khác nhau; của NegaScout thì gần nhau ở độ sâu 6 và 8.',
  'rates.title': 'Bảng làm được gì',
  'rates.hint':
    'Chương trình tìm tới độ sâu 1, 2, 3 … với cùng một bảng. Những nước bảng ghi nhớ tốt đến đâu, và bảng biết một thế cờ thường xuyên thế nào?',
  'rates.where': 'Thế cờ',
  'rates.italian': 'Khai cuộc Ý, độ sâu {depth}',
  'rates.locked': 'Vua và tốt khóa chặt, độ sâu {depth}',
  'rates.run': 'Đo',
  'rates.done': 'Đã đo.',
  'rates.here': 'ở đây',
  'rates.published': 'đã công bố',
  'rates.stayed': 'Trong lúc tìm, nước của bảng vẫn là tốt nhất',
  'rates.stayedThree': '… hoặc nhiều nhất hai nước hơn',
  'rates.best': 'Theo giá trị của mọi nước, nó là tốt nhất',
  'rates.three': '… hoặc trong ba nước tốt nhất',
  'rates.hits': 'Bảng biết thế cờ',
  'rates.enough': '… và giá trị trong bảng đã đủ',
  'rates.other': 'Thế cờ khác ở cùng chỗ: chỉ một khóa thì sẽ bị nhầm',
  'rates.mistaken': 'Trùng nhầm với cả hai khóa',
  'rates.stepwise': 'Thế cờ, độ sâu 1 đến {depth}',
  'rates.atOnce': 'Thế cờ, tìm ngay độ sâu {depth}',
  'rates.without': '… và không có bảng',
  'rates.told':
    'Theo giá trị của mọi nước: {number} nước được đề nghị, rải đều trong lần tìm cuối, được so với mọi nước khác trong thế cờ của chúng, tìm cùng độ sâu. Nước gây cắt tỉa là đủ tốt, không nhất thiết tốt nhất.',
  'rates.part': 'Phép đo quá lớn với máy chủ này và đã bị ngắt.',

  'deepening.title': 'Sâu hơn, chừng nào còn giờ',
  'deepening.about': 'Độ sâu 1, rồi 2, rồi 3: hết giờ lúc nào cũng đã có câu trả lời.',
  'deepening.idea':
    'Không ai biết trước là trong thời gian đang có sẽ tìm được sâu đến đâu. Vì vậy chương trình tìm tới độ sâu 1, rồi 2, rồi 3: *đào sâu dần*. Hết giờ thì lấy câu trả lời của lần tìm trọn vẹn sau cùng. Các thanh cho thấy mỗi độ sâu tốn bao nhiêu: mọi lần tìm nông cộng lại chẳng đáng kể bên lần cuối, mà lần nào cũng mách cho lần sau nên thử gì trước.\n\nNó còn mách thêm. Giá trị sau thường gần giá trị trước, nên tìm kiếm bắt đầu trong một *cửa sổ kỳ vọng* (aspiration window) hẹp quanh đó để cắt được nhiều hơn. Nếu giá trị rơi ra ngoài thì tìm lại, để ngỏ phía ấy.\n\nMột nước được nghĩ bao lâu? Chương trình đối chứng của phòng thí nghiệm này lấy thời gian cả ván chia cho 30, số nước trung bình của một ván, cộng phần mà các nước trước để dành được, và giữ lại một ít dự phòng.',
  'count.deepening.question':
    'Mỗi chương trình được một giây cho một thế của khai cuộc Ý. Chương trình cuối cùng tìm sâu được mấy nửa nước?',
  'count.deepening.moral': 'Thời gian thì như nhau. Khác nhau là ở những gì chúng bỏ qua.',
  'question.deepening.text':
    'Nếu mỗi độ sâu cần số thế cờ gấp sáu lần độ sâu trước, thì mọi lần tìm nông hơn cộng lại tốn bao nhiêu so với lần cuối?',
  'question.deepening.1': 'Bằng lần cuối.',
  'question.deepening.2': 'Khoảng một phần năm lần cuối.',
  'question.deepening.3': 'Gấp năm lần cuối.',
  'question.deepening.why':
    'Một phần sáu, rồi một phần sáu của phần ấy, cứ thế mãi: cộng lại là một phần năm. Để lúc nào cũng có sẵn câu trả lời, giá ấy là rẻ.',

  'remembering.title': 'Ghi nhớ',
  'remembering.about': 'Nhiều con đường dẫn tới cùng một thế cờ.',
  'remembering.idea':
    'Cùng những nước ấy, đi theo thứ tự khác, vẫn tới đúng một thế cờ. Vì vậy chương trình giữ một *bảng băm*: với mỗi thế cờ đã tìm, nó ghi đã tìm sâu bao nhiêu, giá trị, giá trị ấy chính xác hay chỉ là cận, và nước hay nhất.\n\nMột con số tính từ cả thế cờ định chỗ trong bảng; con số thứ hai cho biết có đúng là thế ấy không. Khi hai thế cờ giành nhau một chỗ, lần tìm sâu hơn được giữ lại.\n\nKhi thế cờ trở lại mà số nửa nước còn phải tìm không nhiều hơn lần trước, giá trị đã ghi được dùng ngay: dấu ▤ trong cây. Nếu không dùng được thì ít ra nước đã ghi cũng được thử đầu tiên.\n\nTrong tàn cuộc chỉ có vua và tốt khóa chặt, gần như mọi thế cờ đều trở lại. Ở khai cuộc thì ít hơn nhiều.',
  'count.remembering.question':
    'Tìm sâu chín nửa nước trong tàn cuộc này, chương trình không có bảng xét 13.814 thế cờ. Có bảng thì bao nhiêu?',
  'count.remembering.moral':
    'Hai vua có ít ô để đi, nên những thế ấy cứ trở đi trở lại bằng những đường khác.',
  'question.remembering.text':
    'Bảng có giá trị chính xác của một thế cờ, từ lần tìm sâu bốn nửa nước. Nay thế ấy trở lại, chỉ còn phải tìm hai nửa nước. Điều gì xảy ra?',
  'question.remembering.1': 'Nó được tìm lại, sâu hai nửa nước.',
  'question.remembering.2': 'Giá trị trong bảng được dùng.',
  'question.remembering.3': 'Chỉ lấy nước hay nhất từ bảng.',
  'question.remembering.why':
    'Tìm sâu hơn mức cần thì biết nhiều hơn chứ không ít hơn. Nếu lần trước nông hơn thì chỉ dùng được nước đi.',

  'ordering.title': 'Những gì từng hay',
  'ordering.about': 'Bỏ qua được bao nhiêu chỉ tùy vào thứ tự các nước đi.',
  'ordering.idea':
    'Nước hay đến càng sớm, alpha-beta bỏ qua càng nhiều. Trước khi tìm, chẳng ai biết nước nào hay, nhưng có những phỏng đoán dễ trúng hơn:\n\nTrước hết là *nước ăn quân và nước chiếu*, đứng đầu là dùng quân rẻ nhất ăn quân quý nhất. Rồi đến *nước sát thủ*: những nước yên tĩnh đã gây cắt tỉa ở chỗ khác trong cùng nửa nước, vì nước bác được nước này thường cũng bác được nước kế. Rồi các nước còn lại theo *lịch sử*: cùng quân ấy tới cùng ô ấy đã gây cắt tỉa bao nhiêu lần, bất kể ở đâu.\n\nPhần tìm kiếm có hai dòng mới: một dòng sắp thứ tự các nước, một dòng ghi lại nước nào đã gây cắt tỉa, trong hàm phía dưới.\n\nGiá trị vẫn như cũ. Giữa các nước ngang nhau, nước được tìm thấy trước có thể khác. Sắp thứ tự tốn thời gian ở mỗi nút, nhưng bớt đi phần lớn số nút.',
  'count.ordering.question':
    'Tìm sâu ba nửa nước trong một ván khai cuộc Ý, ở đâu alpha-beta cũng thử nước dở nhất trước. Cứ một trăm thế cờ minimax xét thì nó xét bao nhiêu?',
  'count.ordering.moral':
    'Với thứ tự dở nhất, gần như không cắt được gì; với thứ tự hay nhất, gần như cắt hết. Cả hai thứ tự đều biết trước các giá trị: không chương trình nào làm được thế, nhưng chương trình nào cũng nằm ở khoảng giữa.',
  'question.ordering.text':
    'Một lần nữa con mã có độc: hậu ăn được nó, nhưng rồi sẽ mất. Chương trình này thử nước nào trước?',
  'question.ordering.1': 'Nước hay nhất.',
  'question.ordering.2': 'Nước mà luật liệt kê đầu tiên.',
  'question.ordering.3': 'Nước ăn mã.',
  'question.ordering.why':
    'Thứ tự chỉ là phỏng đoán, và nước ăn quân thường là phỏng đoán trúng. Đoán sai thì tốn thời gian, chứ không bao giờ mất câu trả lời đúng.',

  'proving.title': 'NegaScout, nước rỗng, tìm kiếm tĩnh',
  'proving.about': 'Chứng tỏ thay vì đo; bỏ lượt; đừng dừng giữa lúc đổi quân.',
  'proving.idea':
    '*NegaScout*: nếu nước đầu là hay nhất thì với mỗi nước khác chỉ cần chứng tỏ rằng nó không hơn. Một cửa sổ hẹp đến mức không chứa giá trị nào hỏi đúng điều ấy, và cắt được sớm hơn. Nếu hóa ra nước ấy lại hơn thì phải tìm lại, có khi tốn hơn phần đã bớt được: hãy xem các thanh.\n\n*Nước rỗng*: nếu thế của ta đủ tốt ngay cả khi bỏ lượt thì đi một nước thật cũng sẽ đủ tốt. Vì vậy chương trình bỏ lượt, tìm nông hơn, và có thể bỏ qua phần còn lại. Ở thế mà nước nào cũng làm xấu thêm thì điều này sai: đây là bước đầu tiên có thể làm đổi câu trả lời.\n\n*Tìm kiếm tĩnh*: ở nửa nước cuối, hậu ăn một tốt được bảo vệ, và theo số đếm thì lời một tốt. Quân sẽ ăn lại hậu nằm ngoài *đường chân trời*. Vì vậy ở cuối biến, các nước ăn quân được tìm tiếp đến khi mọi thứ yên tĩnh.',
  'count.proving.question':
    'Ở độ sâu 5 trong một ván khai cuộc Ý, chương trình có nước rỗng xét bao nhiêu thế cờ?',
  'count.proving.moral':
    'NegaScout tìm ra cùng giá trị với ít thế cờ hơn. Nước rỗng bớt được nhiều hơn nữa, nhưng hãy nhìn nước đi và giá trị của nó: chúng không nhất thiết vẫn như trước.',
  'question.proving.text':
    'Con mã có độc, độ sâu một nửa nước. Chương trình có tìm kiếm tĩnh có ăn nó không?',
  'question.proving.1': 'Có: ở độ sâu một nửa nước, không ai thấy con tốt.',
  'question.proving.2': 'Không: các nước ăn quân được tìm tiếp quá độ sâu ấy.',
  'question.proving.3': 'Có, rồi tốt ăn hậu.',
  'question.proving.why':
    'Sau khi hậu ăn mã, thế cờ chưa yên tĩnh: việc tốt ăn lại vẫn được tìm, dù đã hết độ sâu.',

  'many.title': 'Nhiều hơn hai người chơi',
  'many.about': 'Một thế cờ đáng giá cả một dãy số, mỗi người một số.',
  'many.idea':
    'Với ba người chơi, câu “người này được là người kia mất” không còn nói lên điều gì. Vì vậy giá trị của một thế cờ là một *véc-tơ*: mỗi người chơi một số. Ai tới lượt thì chọn nút con có véc-tơ tốt nhất cho mình. Đó là *max^n*.\n\nThế nào là “tốt nhất”? Là giá trị của mình lớn nhất, hay *khoảng dẫn* trước người khá nhất trong số còn lại lớn nhất. Hai điều ấy không nhất thiết trùng nhau.\n\nAlpha-beta không mang sang nguyên vẹn được: hại cho người này chưa chắc lợi cho người kế. Trong cây ở hình vẽ, phải xem mọi lá. Chỉ khi có hai người chơi, và họ tính khoảng dẫn, nó mới lại đúng; “Cây trong sách giáo khoa” có một lần cắt làm đổi câu trả lời.\n\nMột cách khác là tìm theo *chùm*: chỉ xem vài nút con có vẻ hay nhất.',
  'count.many.question':
    'Tìm sâu năm nửa nước trong cuộc đua tay đôi này, max^n xét 155.476 thế cờ. Có cắt tỉa, nút con có vẻ hay nhất trước, thì bao nhiêu?',
  'count.many.moral':
    'Hai người đều muốn dẫn đầu thì giằng co nhau một con số duy nhất: cắt tỉa không làm đổi câu trả lời. Tìm theo chùm ở đây bớt được ít hơn, và có thể bỏ sót nước hay nhất.',
  'question.many.text':
    'Một người chơi được chọn [5, 5] hoặc [2, 1]; số đầu là của chính người ấy. Max^n muốn được càng nhiều càng tốt thì chọn gì?',
  'question.many.1': '[5, 5].',
  'question.many.2': '[2, 1].',
  'question.many.3': 'Với nó, đằng nào cũng như nhau.',
  'question.many.why':
    'Năm nhiều hơn hai. Ai muốn dẫn đầu sẽ chọn [2, 1]: hơn một điểm, thay vì ngang nhau.',

  'chance.title': 'May rủi',
  'chance.about': 'Lá bài quyết định thì không ai được chọn.',
  'chance.idea':
    'Trong cuộc đua có khi phải rút một lá bài. Khi ấy không ai được chọn, lấy giá trị lớn nhất hay nhỏ nhất đều không đúng. Thế cờ như vậy đáng giá đúng bằng cái nó đem lại khi tính bình quân: *trung bình* của mọi kết cục, kết cục nào hay xảy ra hơn thì tính nặng hơn. Đặt trong max^n, cách này gọi là *expectimax*.\n\nChương trình thêm một trường hợp. Khi tới lượt may rủi, nó duyệt mọi điều có thể xảy ra, cộng các véc-tơ, mỗi véc-tơ nhân với xác suất của nó, rồi đưa tổng lên trên. Ngoài ra không có gì thay đổi.\n\nCái giá rất cao: mỗi lần may rủi lại nhân số thế cờ lên với số kết cục của nó. Các thanh cho thấy cùng một lần tìm, khi bỏ qua bài và khi xét mọi lá bài.',
  'count.chance.question':
    'Bỏ qua bài, max^n xét 15.081 thế cờ khi tìm sâu bốn nửa nước trong cuộc đua này. Xét mọi lá bài thì bao nhiêu?',
  'count.chance.moral':
    'Mỗi lá bài trên đường đi nhân lên tất cả những gì ở bên dưới. Vì vậy chương trình chơi các trò may rủi nhìn không xa bằng, hoặc chỉ lấy mẫu.',
  'question.chance.text':
    'Một lá bài có ba kết cục, khả năng như nhau, đáng giá 0, 3 và 9 với ta. Trước khi rút bài, thế cờ đáng giá bao nhiêu?',
  'question.chance.1': '9, điều tốt nhất có thể xảy ra.',
  'question.chance.2': '4, trung bình.',
  'question.chance.3': '0, điều xấu nhất: cẩn tắc vô ưu.',
  'question.chance.why': 'Một phần ba của 0, của 3 và của 9: 12 chia cho 3.',

  'scene.judged': 'Lượng giá thay cho ván ngẫu nhiên',
  'scene.priors': 'PUCT: có tiên nghiệm',
  'duel.four': 'Cờ thả bốn quân',
  'duel.four.hint':
    'Mỗi lượt trong 1000 lượt mô phỏng, chương trình chơi một ván ngẫu nhiên; ngoài luật ra nó không biết gì. Bạn đi trước.',
  'count.found': 'lần thử tìm ra',
  'picture.growth': 'Cây sau {number} lượt mô phỏng: đường càng đậm càng hay được đi theo.',
  'picture.growth.move': '{move}: {mean}, {visits}×.',
  'growing.title': 'Cây lớn lên ở chỗ đáng kể: MCTS',
  'growing.about': 'Những ván ngẫu nhiên, và một cái cây quyết định chúng bắt đầu ở đâu.',
  'growing.idea':
    'Minimax tìm mọi biến sâu như nhau, hay cũng như dở, và cần một hàm lượng giá. Chương trình này không cần cả hai. Nó bắt đầu chỉ với gốc và làm các *lượt mô phỏng*: xuống cây đến một thế cờ chưa ai đến, từ đó chơi *một ván ngẫu nhiên* đến hết, rồi mang kết quả trở lên. Mỗi thế cờ trên đường tính thêm một *lượt thăm* và gộp kết quả vào *trung bình* của mình.\n\nXuống đường nào? Đến nước có trung bình tốt nhất; nhưng cũng đến nước còn ít được thử, chưa thể chắc. Vì thế mỗi nước có một *cận*: trung bình cộng phần thưởng giảm dần theo số lượt thăm. Nước có cận lớn nhất được đi theo.\n\nNhờ vậy cây lớn lên ở nơi cờ hay. Dừng lúc nào cũng được: nước được thăm nhiều nhất sẽ được chọn.',
  'question.growing.text':
    'Cuộc tìm đã xong. Mỗi nước ở gốc có số lượt thăm, trung bình và cận. Chương trình đi nước nào?',
  'question.growing.1': 'Nước có cận lớn nhất.',
  'question.growing.2': 'Nước được thăm nhiều nhất.',
  'question.growing.3': 'Nước có trung bình tốt nhất.',
  'scene.trap': 'Một cái bẫy',
  'scene.patience': 'Cái bẫy ấy, kiên nhẫn hơn',
  'count.growing.question':
    'X giữ hai góc đối nhau, O giữ ô giữa, và đến lượt O: đi vào góc thì O thua, đi vào một trong bốn ô cạnh thì hòa. Chương trình chơi những ván ngẫu nhiên, ngoài luật ra không biết gì. Với 300 lượt mô phỏng, trong 20 lần thử có mấy lần nó chọn ô cạnh?',
  'count.growing.moral':
    'Với ít lượt mô phỏng, nó còn kém cả bốc thăm, vốn trúng một trong bốn ô cạnh 13 trên 20 lần: trước những nước ngẫu nhiên, ô góc thắng nhiều hơn, vì hiếm nước nào tìm ra đòn dọa kép. Chỉ khi cây mọc tới nước đáp ấy, trung bình của ô góc mới giảm. Sức cờ tăng theo số lượt mô phỏng, và một nước bác bỏ duy nhất thì được tìm ra muộn.',
  'question.growing.why':
    'Cận dành cho những nước còn ít được thử, còn trung bình cao có thể chỉ là may mắn của hai ván. Chỉ nước nào qua mọi ván vẫn tốt mới được thăm nhiều. Hãy tới bước cuối: biến tốt nhất bắt đầu bằng nước được thăm nhiều nhất.',

  'scene.learning': 'Cờ ca-rô 3×3 từ con số không',
  'scene.thoughts': 'Mỗi thế hệ nghĩ gì về cái bẫy',
  'scene.learningFour': 'Cờ thả bốn quân từ con số không',
  'scene.thoughtsFour': 'Mỗi thế hệ nghĩ gì về cờ thả bốn quân',
  'duel.newborn': 'Cờ ca-rô 3×3: thế hệ đầu tiên',
  'duel.newborn.hint':
    'Mạng sau một vòng tự chơi, không tìm kiếm gì: nó đi nước mà thoạt nhìn nó thích nhất. Bạn cầm X.',
  'duel.grown': 'Cờ ca-rô 3×3: thế hệ mới nhất',
  'duel.grown.hint': 'Cũng không tìm kiếm gì, sau số vòng mà lượt học đã đi được. Bạn cầm X.',
  'duel.grownFour': 'Cờ thả bốn quân: thế hệ mới nhất',
  'duel.grownFour.hint':
    'Mỗi nước 200 lượt mô phỏng, dựa vào những gì nó tự học được. Bạn đi trước.',
  'picture.measured':
    'Mười phút học cờ thả bốn quân từ con số không, đo trên hai lõi: trong 100 thế cờ có bao nhiêu lần nước đi đúng, theo thế hệ. Nước đúng là nước giữ được kết quả.',
  'count.unfinished':
    'Lượt học dừng trước khi đến đó. Hãy cho nó chạy tiếp hoặc bắt đầu lượt khác.',
  'learning.none': 'Ở đây chưa ai học trò chơi này.',
  'learning.unborn': 'Muốn vậy nó phải học trước: hãy bắt đầu một lượt học ở phần “Quan sát”.',
  'learning.whole': 'toàn bộ lượt học',
  'learning.title': 'Học từ con số không',
  'learning.about': 'Luật chơi, những ván tự chơi với mình, và một mạng học từ các ván ấy.',
  'learning.idea':
    'Mọi chương trình trước đây đều được mách điều gì đó: quân đáng giá bao nhiêu, hay hãy thử ván ngẫu nhiên. Chương trình này chỉ được biết *luật chơi*.\n\n*Mạng* là một công thức với nhiều con số, gọi là *trọng số*. Nó nói hai điều về một thế cờ: mỗi nước trông hứa hẹn ra sao (*tiên nghiệm*) và mỗi bên có thể mong đợi gì (*giá trị*). Lúc đầu trọng số là ngẫu nhiên. Cây ở chương 12 hỏi mạng, tính trước, và tìm ra nước hay hơn mạng. Chương trình dùng cây ấy tự chơi với mình. Rồi chỉnh mỗi trọng số một chút, để mạng nói ngay được điều tìm kiếm đã thấy và ván đã kết thúc ra sao. Mạng tốt hơn thì tìm kiếm tốt hơn: mỗi vòng là một *thế hệ*.\n\nHình vẽ cờ thả bốn quân.',
  'count.learning.question':
    'Ở cờ ca-rô 3×3, một nước bốc thăm giữ được kết quả trong 58 trên 100 thế cờ. Thế hệ 8 đã tự chơi 1600 ván, chỉ mất vài giây. Thoạt nhìn, nước của nó đúng trong bao nhiêu trên 100 thế cờ?',
  'count.learning.moral':
    'Nó chỉ biết luật và 1600 ván của chính mình. Thắng hoặc chặn ngay khi có thể thì đúng 94 trên 100: nó đã tự tìm ra gần chừng ấy. Sau một phút hầu như không còn lỗi nào; đường cong phía trên cho thấy điều đó.',
  'question.learning.text':
    'Ở những thế hệ đầu, nước của ai đúng thường xuyên hơn: của mạng thoạt nhìn, hay của phép tìm kiếm hỏi mạng?',
  'question.learning.1': 'Của mạng: nó đã học.',
  'question.learning.2': 'Của phép tìm kiếm.',
  'question.learning.3': 'Hai bên đúng như nhau.',
  'question.learning.why':
    'Tìm kiếm xem điều gì đến sau các nước đi, và kết cục của ván cờ luôn là thật, dù mạng biết ít đến đâu. Khoảng cách giữa hai bên chính là điều mạng học. Hãy so thế hệ đầu thoạt nhìn và với 32 lượt mô phỏng: lối ra khỏi bẫy là một trong bốn ô cạnh.',

  'trees.title': 'Cây trong sách giáo khoa',
  'trees.about':
    'những cây như sách vẽ, từng nút một, để quan sát, sửa và chia sẻ. Hoặc cây của chính bạn.',
  'trees.hint':
    'Nút có nút con được viết bằng tên của nó và danh sách các nút con trong ngoặc; lá được viết bằng tên, dấu “=” và giá trị với người chơi thứ nhất. Trong cây có giá trị cho nhiều người chơi: [3, 2]. Hãy sửa văn bản rồi tìm; địa chỉ trang chứa cả cây.',
  'trees.which': 'Cây',
  'trees.own': 'Cây của bạn',
  'trees.rung': 'Thuật toán',
  'trees.text': 'Cây viết thành văn bản',
  'trees.search': 'Tìm kiếm',
  'trees.share': 'Chép địa chỉ',
  'trees.minimax': 'Minimax hai nửa nước',
  'trees.minimax.told': 'Min đi ở B, C và D, để lại 3, 2 và 5: Max chọn D.',
  'trees.shallow': 'Cắt tỉa nông',
  'trees.shallow.told':
    'B đáng giá 10. Ở C, bên kia có một nước đáp chỉ để lại 5, nên C đáng giá nhiều nhất là 5, và phần còn lại của C không hề được xem.',
  'trees.deep': 'Cắt tỉa sâu',
  'trees.deep.told':
    'B đáng giá 15. Dưới sâu, tại E, bên kia có một nước đáp đáng giá 5. Nếu C lấy giá trị từ E thì ta đã chọn B. Vì vậy phần còn lại của E được bỏ qua, dù lựa chọn gây ra việc ấy đứng cao hơn ba nửa nước. Ở đây D còn một nước khác, và rốt cuộc C lại hơn: lần cắt không làm đổi điều đó.',
  'trees.three': 'Ba nhân ba nhân ba',
  'trees.three.told':
    'Ba nửa nước, mỗi nút ba nước đi; lá đầu tiên là 8. Các lá khác do chúng tôi đặt: hình đã công bố không còn giữ được chúng. Có nút bị cắt vì những gì Min đã có, có nút vì những gì Max đã có. Muốn cắt tỉa sâu thì cần nửa nước thứ tư.',
  'trees.vectors': 'Hai người chơi, mỗi người giá trị riêng',
  'trees.vectors.told':
    'Mỗi lá có một giá trị cho mỗi người chơi, và chúng không bù trừ nhau. Max^n xem cả 18 nút. Khi cắt tỉa theo khoảng dẫn, nút 8 bị bỏ qua: nước 2 cho [3, 2], còn dưới nút 3 người chơi thứ hai đã có [2, 4]. Làm vậy là đúng nếu người này được bao nhiêu thì người kia mất bấy nhiêu. Ở đây thì không: nút 8 đáng giá [10, 5], người thứ hai thích nó hơn [2, 4], còn người thứ nhất thích nó hơn tất cả.',
  'trees.choice': 'Được nhiều, hay được hơn bạn?',
  'trees.choice.told':
    'Ai muốn phần lớn nhất thì lấy [5, 5]. Ai muốn dẫn đầu thì lấy [2, 1]: hãy chọn “Max^n, tương đối”, tính theo khoảng dẫn.',
  'generators.title': 'Hai cách tìm nước đi',
  'generators.about': 'các bit của một con số, hoặc bàn cờ có lề: hình vẽ, số đếm và tốc độ.',
  'generators.idea':
    'Chương trình nào trong khóa học cũng hỏi danh sách nước đi, hàng triệu lần. Có hai cách lâu đời để lập danh sách ấy. *Bàn cờ có lề* là một dãy ô đánh số, rộng hơn bàn cờ: mỗi bước là một phép cộng, và ai rơi vào lề là đã ra khỏi bàn. *Bitboard* là một con số, mỗi ô cờ là một bit: quân tấn công những ô nào chỉ cần tra bảng một lần, và một phép “và” bỏ đi những gì chắn đường. Hai danh sách giống nhau; các bài kiểm thử của dự án luôn đối chiếu chúng.',
  'generators.game': 'Trò chơi',
  'generators.position': 'Thế cờ',
  'generators.start': 'thế ban đầu',
  'generators.counted': 'Mọi biến dài {depth} nửa nước, đếm đến tận cùng',
  'generators.ms': 'ms',
  'generators.speed': 'mỗi giây',
  'generators.bitboard': 'Bitboard',
  'generators.stands': 'đứng ở ô {place}',
  'generators.steps': 'đi được tới {places}',
  'generators.off': 'nằm ở lề, bị gạch: {places}',
  'generators.mailbox': 'Bàn cờ có lề',
  'generators.agree': 'Cả hai cho cùng một con số.',
  'generators.differ': 'Hai bên không khớp: có một bên sai.',
  'generators.told':
    'Bitboard chỉ đếm các nước ở nửa nước cuối; bàn cờ đơn giản thì đi thử tất cả. Cây sâu hơn được bỏ qua khi có quá ba triệu lá.',
  'generators.knight':
    'Một con mã ở a1. Cộng tám bước của nó vào 21 thì tới hai ô trên bàn; sáu ô kia nằm trong lề nên bị gạch. Trên bitboard, chính hai ô ấy là các bit 1 trong một con số 64 bit.',
  'generators.horse':
    'Một con mã ở a0. Cộng tám bước của nó vào số của ô đang đứng thì tới hai ô trên bàn; sáu ô kia nằm trong lề nên bị gạch. Trên bitboard, chính hai ô ấy là các bit 1 trong một con số 90 bit.',
  'generators.done': 'Đã đếm: {leaves}.',
  'studies.title': 'Các bài nghiên cứu Thỏ và Nhím',
  'studies.about': 'những thế đã biết ai thắng, dùng để thử các trọng số của hàm lượng giá.',
  'studies.idea':
    'Xà lách, cà rốt và số ô nên nặng nhẹ thế nào so với nhau? Chương trình đã công bố được chỉnh theo các *bài nghiên cứu*: những thế của hai tay đua mà có người đã phán ai thắng. Hàm lượng giá *trúng* một bài nếu nó cho người thắng giá trị cao hơn. Mọi bộ trọng số từ 0,5 đến 2,0 đều được thử: 16 × 16 × 16. Hãy chơi tiếp một bài, tự mình phán xét, thêm bài của bạn, rồi xem các bài này có phân biệt nổi các trọng số không.',
  'studies.text': 'Các bài nghiên cứu dạng văn bản',
  'studies.form':
    'Mỗi bài một dòng: ô; cà rốt; xà lách; nghỉ lượt (t hoặc f) của tay đua đến lượt, rồi của tay đua kia; người thắng, 1 hoặc 2; ghi chú sau dấu #.',
  'studies.judge': 'Thử các trọng số',
  'studies.load': 'Mở tệp',
  'studies.save': 'Lưu thành tệp',
  'studies.ours': 'Trở lại bộ của chúng tôi',
  'studies.position': 'Thế của hai tay đua',
  'studies.winner': 'Ai thắng',
  'studies.add': 'Thêm vào',
  'studies.one': 'Bài {number}',
  'studies.playOut': 'Chơi cả hai bên',
  'studies.curves': 'Hình dạng của hàm lượng giá',
  'studies.curves.carrots': 'C: số cà rốt trên tay được tính bao nhiêu',
  'studies.curves.lettuces': 'S: xà lách được tính bao nhiêu',
  'studies.along.carrots': 'cà rốt',
  'studies.along.lettuces': 'ô xà lách phía trước',
  'studies.curve.C0': 'C0, nửa đầu đường chạy',
  'studies.curve.C1': 'C1, nửa sau',
  'studies.curve.C2': 'C2, số cà rốt dư khi đã đủ về đích',
  'studies.curve.S0': 'S0, không còn xà lách',
  'studies.curve.S1': 'S1, một',
  'studies.curve.S2': 'S2, hai',
  'studies.curve.S3': 'S3, ba',
  'studies.grid': 'Lưới trọng số',
  'studies.hits': 'Trọng số thường dùng trúng {hits} trên {studies} bài',
  'studies.stale': 'Các thế nghiên cứu đã thay đổi sau đó: hãy chấm lại.',
  'studies.best': 'Các bộ tốt nhất trúng {best} bài; có {tied} bộ như thế trong {triples} bộ.',
  'studies.published': 'Đã công bố: 16 trên 20, khoảng 250 bộ ngang nhau.',
  'studies.histogram': 'Số bài trúng, và bao nhiêu bộ đạt được',
  'studies.weights': 'Trọng số của các bộ tốt nhất',
  'studies.mean': 'trung bình {mean}',
  'studies.thumb': 'Các quy tắc đơn giản và số bài trúng',
  'studies.each': 'Các bài nghiên cứu',
  'studies.hit': 'trúng',
  'studies.miss': 'trượt',
  'studies.name.squares': 'số ô',
  'studies.name.carrots': 'cà rốt',
  'studies.name.lettuces': 'xà lách',
  'studies.name.ahead': 'ai chạy trước thì thắng',
  'studies.name.more-carrots': 'ai nhiều cà rốt hơn thì thắng',
  'studies.name.fewer-lettuces': 'ai ít xà lách hơn thì thắng',
  'studies.name.fewer-lettuces-then-ahead': 'ít xà lách hơn, rồi đến ai chạy trước',
  'studies.name.to-move': 'ai đến lượt thì thắng',
  'lengths.title': 'Một cuộc đua dài bao nhiêu?',
  'lengths.hint':
    'Với mỗi số người chơi, max^n tự đấu {games} cuộc đua, nhìn trước hai nửa nước. Đã công bố: 30 đến 40 nước khi có hai người, khoảng 60 khi có ba người.',
  'lengths.players': 'Số người',
  'lengths.moves': 'Tổng số nước',
  'lengths.each': 'Số nước mỗi người',
  'lengths.done': 'Các cuộc đua đã xong.',
  'tree.max': 'Max',
  'tree.min': 'Min',
  'tree.player': 'Người chơi {number}',
};

export default vi;
