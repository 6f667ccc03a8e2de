/** What the lab says to those who see a search tree for the first time. */
import type { Message } from '../index.svelte';

const novice = {
  'lab.alpha': 'alpha',
  'lab.stop.cutAlpha': 'Cắt tỉa: giá trị đã xuống tới alpha nên bỏ qua {count} nước.',
  'lab.stop.lateAlpha': 'Nước cuối cùng chạm alpha: không còn gì để cắt.',
  'lab.why.alpha': 'đó là alpha',
  'lab.why.testLow':
    'Biến này chỉ được tìm để xem {seat} có giữ được ở mức {alpha} trở xuống không (đó là alpha). Được, thế là đủ.',
  'lab.why.guessLow':
    'Tìm kiếm bắt đầu trong một cửa sổ quanh một phỏng đoán; ngoài rìa của nó, giá trị chính xác không quan trọng. {seat} giữ được ở mức {alpha} trở xuống ở đây (đó là alpha), thế là đủ.',
  'lab.one.alpha': 'Mức bạn đã chắc chắn có: bạn sẽ không nhận ít hơn.',
  'lab.one.beta': 'Mức đối thủ đã chắc chắn có: bạn sẽ không được hơn thế.',
  'lab.valueFor': 'Giá trị với {seat}',
  'lab.atMost': 'nhiều nhất {value}',
  'lab.legend.one': 'mọi giá trị tính cho {seat}',
  'lab.layers': 'Ai chọn, từng tầng một',
  'lab.layer.high': 'bạn chọn số lớn nhất',
  'lab.layer.low': 'đối thủ chọn số nhỏ nhất',
  'lab.layer.mover': '{seat}: số lớn nhất cho mình',
  'lab.layer.each': '{seat}: điều tốt nhất cho mình',
  'lab.layer.leaf': 'giá trị ở các lá',
  'lab.leaf': 'Số này từ đâu ra',
  'lab.beam': 'Bề rộng chùm',
  'lab.beamHint':
    'Số nút con được tìm ở mỗi nửa nước, 0 là tất cả; số cuối dùng cho mọi tầng sâu hơn.',
  'lab.beside': 'Bên cạnh',
  'lab.besideNone': 'không có',
  'lab.counters': 'Số thế cờ hai cách tìm đã xét',
  'lab.bothFind': 'Cả hai tìm ra như nhau. {found}',
  'lab.sampledMark': 'mẫu',
  'lab.startTables': 'Các bảng đổi giá trị của thế cờ, chứ không đổi số thế cờ được xét.',
  'ladder.all': 'Tất cả {count} bậc',
  'ladder.allHint':
    'Những bậc còn lại dành cho nhiều người chơi và cho may rủi; ở đây chúng chỉ nói cùng một điều dài dòng hơn.',
  'compare.example': 'Một ví dụ, vừa đo xong',
  'compare.exampleTold':
    'Ở đâu cũng cùng một giá trị, mà số thế cờ ngày càng ít: các bậc sinh ra là để thế. Ví dụ này không được lưu lại.',
  'evaluate.stage': 'Giai đoạn ván cờ',
  'evaluate.noTables': '{name} không có bảng giá trị ô cờ để hiển thị.',
  'means.material': 'Tổng giá trị các quân; vua luôn có mặt nên không tính.',
  'means.squares': 'Phần mà các ô quân đang đứng cộng thêm: xem các bảng.',
  'means.centre': 'Quân mình trên các ô giữa bàn cờ.',
  'means.castled': 'Vua đã nhập thành và đứng cạnh xe.',
  'means.attacked': 'Các ô mà quân của một bên tấn công, mỗi ô tính một lần.',
  'means.passed': 'Những tốt mà không tốt đối phương nào cản được nữa.',
  'means.doubled': 'Các tốt đứng sau nhau trên một cột, cản đường nhau.',
  'means.chain': 'Những tốt có tốt khác bên cạnh, giúp đỡ nhau.',
  'means.pawn-advance': 'Các tốt đã tiến được bao xa tổng cộng.',
  'means.lines': 'Có bao nhiêu đường thắng đi qua các ô đã chiếm.',
  'means.carrots': 'Điểm tính cho số cà rốt đang giữ.',
  'means.lettuces': 'Điểm tính cho số xà lách còn phải ăn.',
  'means.turns': 'Dự kiến còn bao nhiêu lượt nữa thì về đích.',
  'hare.means.squares': 'Điểm tính cho những ô đã chạy qua.',
} satisfies Record<string, Message>;

export default novice;
