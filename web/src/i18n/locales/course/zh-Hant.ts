/** 課程，繁體中文（臺灣）。 */
import type { CourseCatalogue } from '../../course.svelte';

const catalogue: CourseCatalogue = {
  'course.title': '程式怎麼下棋',
  'course.intro':
    '從隨機走子的程式，到會往前看的程式，分成短短的幾章：一個想法，它的程式，看程式執行，跟它下一盤，再猜一個數。看得懂迴圈，就看得懂這裡。第 1 至 {tutorial} 章自成一體，大約要半個小時。',
  'course.chapters': '章節',
  'course.done': '已完成 {count}/{all}',
  'course.clear': '清除我的進度',
  'course.next': '下一章：{title}',
  'course.end': '回到章節清單',

  'part.program': '程式',
  'part.watch': '看它執行',
  'part.play': '跟它對弈',
  'part.count': '數一數',
  'part.question': '想一想',
  'part.done': '已完成',

  'program.pseudocode': '用文字寫',
  'program.code': '實際執行的 Rust 程式碼',
  'program.now': '正在執行',
  'program.waits': '呼叫了它，或隨後繼續',
  'program.fresh': '新增',
  'program.new': '新增：',

  'picture.tree': '一棵小樹和它的數值',
  'picture.tree.caption':
    '數值以 {max} 為準。方框：輪到一方走，最上面是 {max}，下一層是 {min}，依次交替。圓圈：對局到此結束。虛線：從未看過。',
  'picture.bar': '{name}，深度 {depth}',
  'picture.bars': '走訪的局面數，開啟本頁時算出。',
  'picture.vectors': '數對：局面對玩家 1 和玩家 2 各值多少。最上面由玩家 1 走，然後兩人輪流。',
  'picture.worth': '棋子的分值',

  'watch.scene': '看什麼',
  'watch.change': '修改這棵樹',

  'moves.listed': { other: '{seat}有 {number} 步可走。走哪一步？抽籤決定。' },
  'moves.drawn': '抽中 {move}，{number} 步中的一步。',
  'moves.over': '對局已結束：沒有著法可抽了。',
  'moves.draw': '抽一步',
  'moves.play': '走這一步',
  'moves.again': '再來一次',

  'scene.start': '初始局面',
  'scene.check': '國王被將軍',
  'scene.poisoned': '有毒的騎士',
  'scene.guarded': '題目中的局面',
  'scene.other': '題目中的樹',
  'scene.tree': '兩層的樹',
  'scene.behind': '最小的損失',
  'scene.negamax': '合成一個函式',
  'scene.shallow': '淺剪枝',
  'scene.deep': '深剪枝',
  'scene.three': '三乘三乘三',
  'scene.queen': '一個真實的局面',
  'scene.corner': '角落裡的騎士',

  'play.which': '哪一盤',
  'play.begin': '開始對局',
  'play.again': '重新開始',
  'play.yours': '您執{seat}，輪到您走。',
  'play.theirs': '程式正在思考。',
  'play.large': '到大棋盤上下',
  'duel.whole': '完整的一盤',
  'duel.whole.hint': '從初始局面開始，您執白方。',
  'duel.rooks': '雙城堡對國王',
  'duel.rooks.hint': '您有兩個城堡，程式隨機走子。讓兩個城堡並肩，把它的國王趕到棋盤邊上。',
  'duel.queens': '皇后和士兵',
  'duel.queens.hint': '您有一個皇后和七個士兵；程式只有士兵，能吃的子它都吃。送它一點什麼試試。',
  'duel.few': '多一個城堡',
  'duel.few.hint': '您多一個城堡，但現在程式會往前看了：把優勢化為勝利吧。',

  'count.guess': '您猜多少',
  'count.run': '揭曉',
  'count.counting': '正在數…',
  'count.near': '答案是 {number}：您猜 {guess}，很接近。',
  'count.more': '答案是 {number}，比您猜的 {guess} 多。',
  'count.less': '答案是 {number}，比您猜的 {guess} 少。',
  'count.depth': '深度 {depth}',
  'count.positions': '局面數',
  'count.times': '倍數',
  'count.plies': '層數',
  'count.best': '著法',
  'count.value': '數值',
  'count.label.length': '平均回合數',
  'count.label.checkmate': '將死',
  'count.label.stalemate': '無子可動',
  'count.label.insufficient-material': '子力不足以將死',
  'count.label.dead-position': '子力不足以將死',
  'count.label.fifty-moves': '50 回合未吃子且未動兵',
  'count.label.threefold-repetition': '同一局面出現三次',
  'count.label.unfinished': '300 回合後停止',
  'count.label.won': '勝',
  'count.label.drawn': '和',
  'count.label.lost': '負',

  'question.check': '我選這個',
  'question.try': '試試看',
  'question.right': '答對了。',
  'question.wrong': '不對。試試看，或者再想一想。',
  'question.answered': '這一題您已經答過了。',

  'moves.title': '所有著法',
  'moves.about': '懂規則，就能下棋。',
  'moves.idea':
    '程式要下棋，首先要有一份清單：規則允許的所有著法。西洋棋的初始局面有 20 步：士兵十六步，騎士四步。棋盤上每一步畫成一個箭頭。\n\n有了這份清單，就能下棋。*抽籤選一步*，走出去，等對方應著：這已經是一個完整的棋手，只要幾行程式。它下得很差，但從不違反規則，後面的一切都以此為基礎。清單裡若少了一步或多了一步，再會思考也沒有用。\n\n本課程後面的每個程式都要用到這份清單，一次又一次。隨機棋手也一直派得上用場：別的程式都得先贏過它。',
  'count.moves.question': '兩個隨機棋手對下 100 盤。其中有幾盤是將死對方結束的？',
  'count.moves.moral':
    '全憑運氣，偶爾也能將死對方。多數對局一直下到棋盤上子力太少，或者 50 回合什麼也沒有發生。',
  'question.moves.text': '白方國王在 e1，被 e2 的城堡將軍，這個城堡沒有保護。清單裡有幾步？',
  'question.moves.1': '一步：國王吃城堡。',
  'question.moves.2': '三步。',
  'question.moves.3': '五步：國王周圍的每一格。',
  'question.moves.why': '國王可以吃城堡，也可以走到 d1 或 f1。走到 d2 或 f2 仍受攻擊。',

  'counting.title': '數子',
  'counting.about': '要選一步棋，程式得知道哪個局面比較好。',
  'counting.idea':
    '要選一步棋，程式得知道哪個局面比較好。最古老的辦法是數：自己有的，減去對方有的。得到的這個數就是*評估*。表中是每種棋子的分值；國王的分值比其他所有棋子加起來還大，因為沒有國王就沒有棋可下。\n\n程式把清單上的每一步都試走一下，數一數，再收回來，最後選數值*最大*的那一步。所以凡是送上門的子它都吃，最值錢的先吃。\n\n但它從不問接下來會怎樣。在供您觀看的局面裡，有一個騎士可吃。這個騎士有士兵保護，程式卻看不見：它用皇后換了騎士。',
  'count.counting.question': '數子程式跟隨機棋手下 20 盤，每盤先隨機走四步當作開局。它能贏幾盤？',
  'count.counting.moral':
    '能吃的它都吃。但將死多半不只一步之遙，所以它不會去找；沒有子可吃，它就來回走動，直到局面重複，下成和棋。',
  'question.counting.text':
    '白方有皇后在 d2，城堡在 a1。黑方 d5 的士兵由 c6 的士兵保護。數子程式會走什麼？',
  'question.counting.1': '一步平靜的棋：那個士兵有保護。',
  'question.counting.2': 'Ra8+，因為將軍最值錢。',
  'question.counting.3': 'Qxd5：多得一個士兵。',
  'question.counting.why': '剛走完這一步，數起來多了一個士兵。皇后接著就會丟掉，它卻看不到那麼遠。',

  'minimax.title': '往前看：極大極小',
  'minimax.about': '一步棋有多好，要看對方應得最好時還剩下什麼。',
  'minimax.idea':
    '一步棋有多好，要看對方應得最好時還剩下什麼。所以程式走每一步，再走每一個應著，一直走到固定的*深度*，到那裡才數。\n\n圖中可以看到這些數怎麼往上傳。最下面的*葉節點*上是數出來的數。往上一層輪到對方走，就是 *Min*，取最小的數。再往上輪到我們，就是 *Max*，從 Min 留給我們的數裡取最大的。最上面的數我們一定拿得到，不論對方怎麼走。\n\n如果每步棋都不好，極大極小就找出最不壞的一步：在「最小的損失」裡，走最好的一步我們還是少一個城堡，走別的就虧得更多。\n\n代價是：一方走一步算一*層*，如果每個局面有 30 步，三層之後就有 30 × 30 × 30 個終點。數數看吧。',
  'count.minimax.question':
    '從初始局面出發，深度 1 時極大極小走訪 21 個局面：它本身，也就是樹的根，和另外 20 個。深度 4 時是多少？',
  'count.minimax.moral':
    '每深一層，局面數就變成原來的 20 到 25 倍。這個倍數叫分支因子，到了中局還會更大。',
  'question.minimax.text': '又見有毒的騎士：它有士兵保護。往前看兩層的極大極小會怎麼做？',
  'question.minimax.1': '不去碰這個騎士。',
  'question.minimax.2': '吃騎士，30 分就是 30 分。',
  'question.minimax.3': '深度 2 還看不出來。',
  'question.minimax.why':
    '士兵會把皇后吃回來：得 30，失 90。Min 會選這個應著，所以吃騎士還不如走一步平靜的棋。',

  'alpha-beta.title': 'Alpha-beta：答案相同，工作更少',
  'alpha-beta.about': '樹的大部分不必去看。',
  'alpha-beta.idea':
    '圖中 B 對我們值 10。在 C 輪到對方走，它的第一個應著只給我們留下 5。也許它還有更好的應著，那也無所謂：C *至多*值 5，而 10 我們已經有了。我們不會走 C，所以 C 的其餘部分就略去：這叫*剪枝*。\n\n程式隨身帶著兩個數。*alpha* 是輪走方已經確保的，*beta* 是對方已經確保的。alpha 一達到 beta，這個局面的其餘部分就略去。兩個數都往下傳，所以上面知道的事，到了很深的地方也能剪枝：見第二棵樹。\n\n略去的，只是有一方不會允許發生的事。所以答案總是跟極大極小相同。\n\n還有一個竅門讓程式變短：對一方好的，對另一方就壞。每走一步變一次正負號，Max 和 Min 就成了同一個函式。',
  'count.alpha-beta.question':
    '深度 4 時，極大極小從初始局面走訪 206,604 個局面。alpha-beta 找到同樣的著法和數值，要走訪多少個？',
  'count.alpha-beta.moral':
    '同樣的著法，同樣的數值。而且著法還沒有排序過：若是先走最好的一步，還會少得多。',
  'question.alpha-beta.text':
    '在第一棵樹裡，C 的應著現在依次值 12、5、7。四個葉節點中，alpha-beta 看幾個？',
  'question.alpha-beta.1': '兩個，和原來一樣。',
  'question.alpha-beta.2': '三個。',
  'question.alpha-beta.3': '四個都看。',
  'question.alpha-beta.why':
    '先看 B，再看 12，它什麼也剪不掉，因為 C 仍可能比 10 大；然後看到 5，其餘略去。好的應著來得越早，幫助越大。',

  'squares.title': '棋子站在哪裡',
  'squares.about': '同一個棋子，站在好格上就更值錢。',
  'squares.idea':
    '到目前為止，角落裡的騎士跟中心的騎士一樣值錢；局面平靜時，所有著法看起來都一樣。\n\n所以給每種棋子一張*子力位置表*：64 格每格一個數，加到棋子本身的分值上。騎士喜歡中心，士兵想往前走，城堡愛佔次底線，國王躲進角落。圖中是從白方看的各張表，以十分之一個士兵為單位：綠色好，橘色壞。這些數是我們自己訂的，依據是教給初學者的常識。\n\n搜尋原封不動，一行也沒有改。新的只是在變例末端怎麼數：每個棋子查一次表。',
  'count.squares.question': '有位置表的程式跟沒有的下 20 盤，雙方都往前看三層。它能贏幾盤？',
  'count.squares.moral': '誰也沒有比誰看得更遠。它只是在無子可吃的時候，知道該做些什麼。',
  'question.squares.text':
    '只數子的話，初始局面的 20 步全都一樣。有位置表的程式往前看一層，最喜歡哪一步？',
  'question.squares.1': 'a2 的士兵走到 a4。',
  'question.squares.2': 'e2 的士兵走到 e4。',
  'question.squares.3': '騎士走到 c3 或 f3。',
  'question.squares.why':
    '騎士從底線跳到 c3 或 f3，增值十分之六個士兵；士兵從 e2 走到 e4，增值十分之五。兩個騎士增值一樣多：它取排在前面的那個。',

  'scene.italian': '義大利開局',
  'scene.locked': '國王與頂住的士兵',
  'scene.rook': '有城堡可吃',
  'scene.narrow': 'NegaScout：窄窗口',
  'scene.pass': '空著：不走也夠好',
  'scene.vectors': '每人一個數值',
  'scene.race': '兩人賽跑',
  'scene.choice': '題目中的樹',
  'scene.card': '有卡片的賽跑',
  'scene.nocard': '同樣的賽跑，沒有卡片',
  'duel.race': '跟 max^n 賽跑',
  'duel.race.hint': '兩個人的「兔子與刺蝟」。程式往前看三層。',
  'duel.cards': '有卡片的賽跑',
  'duel.cards.hint': '兩個人的「兔子與刺蝟」。程式往前看兩層，並看遍每張卡片。',
  'count.percent': '百分比',

  // The rates of the hash table.
  'beams.title': '束要多寬？',
  'saved.title': '每一級節省多少：論文與這裡',
  'saved.hint': '與前一級相比節省的局面，深度為 {depths}。',
  'saved.told':
    '已發表：一篇關於西洋棋程式的學位論文。此處：同一個程式，用於三個局面（開局、中局、殘局）；短橫表示沒有發表或沒有測量。論文沒有說明它的極大極小走訪了多少，而這裡的程式一開始就把著法排得更好，因此比例不同；NegaScout 在深度 6 和 8 時相近。',
  'rates.title': '置換表的作用',
  'rates.hint':
    '程式用同一個表依次搜尋到深度 1、2、3 等等。表所記住的著法有多好，表又多常認得一個局面？',
  'rates.where': '局面',
  'rates.italian': '義大利開局，深度 {depth}',
  'rates.locked': '國王與頂住的士兵，深度 {depth}',
  'rates.run': '測量',
  'rates.done': '測量完成。',
  'rates.here': '這裡',
  'rates.published': '已發表',
  'rates.stayed': '搜尋過程中表中著法始終最好',
  'rates.stayedThree': '……或至多兩步更好',
  'rates.best': '按所有著法的數值，它最好',
  'rates.three': '……或在最好的三步之中',
  'rates.hits': '表認得該局面',
  'rates.enough': '……且其數值已夠用',
  'rates.other': '同一位置存的是另一局面：只用一個鍵就會混淆',
  'rates.mistaken': '兩個鍵都相同的誤中',
  'rates.stepwise': '局面數，深度 1 至 {depth}',
  'rates.atOnce': '局面數，直接深度 {depth}',
  'rates.without': '……且不用表',
  'rates.told':
    '按所有著法的數值：從最後一次搜尋中均勻取出 {number} 步建議著法，與其局面中的所有其他著法以同樣深度比較。能剪枝的著法已足夠好，不必是最好的。',
  'rates.part': '測量超出本伺服器的負荷，已中斷。',

  'deepening.title': '在時限內搜得更深',
  'deepening.about': '先深度 1，再 2，再 3：不論時間何時用完，都有答案。',
  'deepening.idea':
    '在給定的時間裡能搜多深，事先誰也不知道。所以程式先搜到深度 1，再到 2，再到 3：這叫*迭代加深*。時間一到，就用最後一次完整搜尋的答案。長條圖顯示每個深度要多少工作：所有較淺的加在一起，跟最後一次相比也不多，而且每一次都告訴下一次該先試什麼。\n\n它告訴的還不只這些。下一次的數值多半離上一次不遠，所以搜尋從它周圍的一個窄窗口開始，也就是*期望窗口*，這樣剪掉的更多。數值若落在窗口之外，就放開那一邊，重搜一次。\n\n一步棋可以想多久？本實驗室的參考程式把整盤棋的時間除以平均步數 30，加上前面各步省下的時間，再留一點餘裕。',
  'count.deepening.question':
    '給每個程式一秒鐘，搜尋義大利開局的一個局面。最後那個程式能搜到幾層？',
  'count.deepening.moral': '時間大家都一樣，差別在於各自略去了什麼。',
  'question.deepening.text':
    '假如每個深度的局面數都是前一個深度的六倍，那麼所有較淺的搜尋加起來，相當於最後一次的多少？',
  'question.deepening.1': '一樣多。',
  'question.deepening.2': '大約五分之一。',
  'question.deepening.3': '五倍。',
  'question.deepening.why':
    '六分之一，加上它的六分之一，以此類推：合計五分之一。換來隨時都有答案，很划算。',

  'remembering.title': '記住',
  'remembering.about': '同一個局面，可以從不同的路走到。',
  'remembering.idea':
    '同樣幾步棋，次序不同，會走到同一個局面。所以程式備有一張*置換表*，為每個搜尋過的局面記下：搜了多深，數值是多少，這個數值是精確的還是只是界限，以及最佳著法。\n\n整個局面算成一個數，由它決定在表中的位置；另一個數用來核對是不是真的同一個局面。兩個局面爭一個位置時，留下搜得更深的。\n\n局面再次出現時，如果要搜的層數不比當時多，就直接取它的數值：在樹中記作 ▤。如果不能直接用，至少先試表中的那一步。\n\n在只有國王和頂住的士兵的殘局裡，幾乎每個局面都會重現；開局時就少得多。',
  'count.remembering.question':
    '在這個殘局裡搜九層，沒有置換表的程式走訪 13,814 個局面。有置換表的走訪多少個？',
  'count.remembering.moral': '國王能走的格不多，所以同樣的局面會從不同的路一再出現。',
  'question.remembering.text':
    '置換表裡有某個局面的精確數值，來自一次四層的搜尋。現在又遇到這個局面，還剩兩層要搜。會怎麼樣？',
  'question.remembering.1': '重新搜尋兩層。',
  'question.remembering.2': '直接取表中的數值。',
  'question.remembering.3': '只取表中的最佳著法。',
  'question.remembering.why':
    '搜得比需要的深，知道的只會更多，不會更少。假如當時搜得較淺，就只能用它的著法。',

  'ordering.title': '先前的好著',
  'ordering.about': '能略去多少，全看著法的次序。',
  'ordering.idea':
    '好著來得越早，alpha-beta 略去的就越多。搜尋之前誰也不知道哪一步好，但有些猜測比別的準：\n\n先試*吃子和將軍*，其中以最不值錢的子吃最值錢的子為先。再試*殺手著法*：在同一層別的地方造成過剪枝的平靜著法，因為能駁倒這一步的，多半也能駁倒下一步。其餘的按*歷史*排列：同一種棋子走到同一格，在各處一共造成過多少次剪枝。\n\n搜尋裡新增兩行：一行替著法排序，另一行記下造成剪枝的著法，做法見下面的函式。\n\n數值還是原來的；幾步棋一樣好時，先找到的可能是另一步。排序在每個節點都要花時間，卻省下了大部分節點。',
  'count.ordering.question':
    '在義大利開局裡搜三層，讓 alpha-beta 處處先走最差的一步。極大極小每走訪一百個局面，它走訪幾個？',
  'count.ordering.moral':
    '次序最差時幾乎什麼也剪不掉，次序最好時幾乎全都剪掉。這兩種次序都要預先知道數值：沒有哪個程式做得到，但所有程式都在兩者之間。',
  'question.ordering.text': '又是有毒的騎士：皇后可以吃它，但自己會丟掉。這個程式先試哪一步？',
  'question.ordering.1': '最好的那一步。',
  'question.ordering.2': '清單上的第一步。',
  'question.ordering.3': '吃騎士。',
  'question.ordering.why':
    '次序只是猜測，而先試吃子，大致上猜得不錯。猜錯了只費時間，答案照樣正確。',

  'proving.title': 'NegaScout、空著、靜態搜尋',
  'proving.about': '只求證，不細量；空走一步；不在交換子力的中途停下。',
  'proving.idea':
    '*NegaScout*：如果第一步就是最好的，對其餘每一步只需證明它不會更好。一個容不下任何數值的窗口問的正是這個，而且剪得更早。萬一它真的更好，就要重搜一次，花的可能比省的還多：見長條圖。\n\n*空著*：如果我們不走都已經夠好，真走一步也會夠好。所以程式先空走一步，搜得淺一些，也許其餘就可以略去。在怎麼走都變壞的局面裡，這就錯了：這是第一個可能改變答案的辦法。\n\n*靜態搜尋*：皇后在最後一層吃了一個有保護的士兵，一數，贏了一個士兵。誰會把皇后吃回去，已在*水平線*之外，看不見了。所以到了末端還要繼續搜尋吃子，直到局面平靜。',
  'count.proving.question': '在義大利開局裡，深度 5，使用空著的程式走訪多少個局面？',
  'count.proving.moral':
    'NegaScout 用更少的局面找到同樣的數值。空著省得更多，但看看它的著法和數值：不一定相同。',
  'question.proving.text': '有毒的騎士，只搜一層。有靜態搜尋的程式會吃它嗎？',
  'question.proving.1': '會：只看一層，誰也看不到那個士兵。',
  'question.proving.2': '不會：吃子會搜到深度之外。',
  'question.proving.3': '會，然後士兵吃掉皇后。',
  'question.proving.why':
    '皇后吃騎士之後，局面並不平靜：雖然深度已經用盡，士兵吃皇后這一步仍會搜到。',

  'many.title': '不只兩位玩家',
  'many.about': '一個局面值一串數，每人一個。',
  'many.idea':
    '三個人玩的時候，「一方所得即另一方所失」就不成立了。所以一個局面的價值是一個*向量*：每位玩家一個數值。輪到誰走，誰就選向量對自己最好的子節點。這就是 *max^n*。\n\n什麼叫「最好」？是自己的數值最大，還是比別人當中最好的*領先*最多？兩者不一定一致。\n\nAlpha-beta 不能照搬：對一個人壞的，對下一個人未必就好。圖中的樹，每個葉節點都得看。只有兩個人玩，並且按領先來算，它才又可靠；「教科書裡的樹」中有一次剪枝就改變了答案。\n\n另一個辦法是*束搜尋*：只看少數幾個看起來最好的子節點。',
  'count.many.question':
    '在這場兩人賽跑中搜五層，max^n 走訪 155,476 個局面。加上剪枝，並先走看起來最好的子節點，要走訪多少個？',
  'count.many.moral':
    '兩位玩家都想領先，爭的就是同一個數：剪枝不改變答案。束搜尋在這裡省得較少，還可能錯過最好的一步。',
  'question.many.text':
    '一位玩家可以選 [5, 5] 或 [2, 1]，前一個數是自己的。只想得到越多越好的 max^n 選哪個？',
  'question.many.1': '[5, 5]。',
  'question.many.2': '[2, 1]。',
  'question.many.3': '對它來說都一樣。',
  'question.many.why': '五比二大。想領先的人會選 [2, 1]：領先一分，而不是打平。',

  'chance.title': '運氣',
  'chance.about': '由卡片決定時，誰也不能選擇。',
  'chance.idea':
    '賽跑途中有時要抽一張卡片。這時誰也不能選擇，取最大的數不對，取最小的也不對。這樣的局面值多少，要看它平均帶來多少：所有結果的*平均值*，按各自出現的機會來算。放進 max^n 裡，就叫*期望極大*（expectimax）。\n\n程式只多一種情況。輪到運氣說話時，它把可能發生的事逐一看過，把各個向量乘以機率後加起來，再把總和交給上一層。別的都不變。\n\n代價很高：每次抽卡都使局面數乘以結果的個數。長條圖顯示同一次搜尋：略去卡片，以及看遍每張卡片。',
  'count.chance.question':
    '略去卡片時，max^n 在這場賽跑中搜四層走訪 15,081 個局面。看遍每張卡片時是多少？',
  'count.chance.moral':
    '途中每張卡片都使它下面的一切成倍增加。所以在靠運氣的遊戲裡，程式看得不那麼遠，或者改用抽樣。',
  'question.chance.text':
    '一張卡片有三種結果，機會均等，對我們分別值 0、3、9。抽卡之前，這個局面值多少？',
  'question.chance.1': '9，可能的最好結果。',
  'question.chance.2': '4，平均值。',
  'question.chance.3': '0，最壞的結果：小心為上。',
  'question.chance.why': '0、3、9 各取三分之一：12 除以 3。',

  'scene.judged': '用評估代替對局',
  'scene.priors': 'PUCT：帶先驗',
  'duel.four': '四子棋',
  'duel.four.hint': '程式每走一步做 1000 次模擬，每次下一盤隨機對局，除規則外一無所知。您先走。',
  'count.found': '次找到了它',
  'picture.growth': '{number} 次模擬之後的樹：線越粗，走得越多。',
  'picture.growth.move': '{move}：{mean}，{visits}×。',
  'growing.title': '在要緊處生長的樹：MCTS',
  'growing.about': '隨機對局，和一棵決定它們從哪裡開始的樹。',
  'growing.idea':
    '極大極小對每條變化都看得一樣深，好的也罷，荒唐的也罷，而且少不了評估。這個程式兩樣都不要。它從根節點開始做*模擬*：沿樹走到一個誰也沒來過的局面，從那裡下*一盤隨機走子的對局*直到終局，再帶著結果返回。路上每個局面都多一次*造訪*，並把結果計入自己的*平均*。\n\n往哪裡走？走平均最好的一步；但試得太少、還不能肯定的也要走。所以每步棋有一個*上界*：平均加上隨造訪而減少的獎勵。走上界最大的一步。\n\n於是樹在下得好的地方生長。隨時可以停下：走造訪次數最多的一步。',
  'question.growing.text': '搜尋結束了。根節點的每步棋都有造訪次數、平均和上界。程式走哪一步？',
  'question.growing.1': '上界最大的一步。',
  'question.growing.2': '造訪次數最多的一步。',
  'question.growing.3': '平均最好的一步。',
  'scene.trap': '一個陷阱',
  'scene.patience': '同一個陷阱，多些耐心',
  'count.growing.question':
    'X 佔兩個對角，O 佔中央，輪到 O 走：走角就輸，走四條邊中任何一格都是和棋。程式只下隨機對局，除規則外一無所知。用 300 次模擬，20 次中有幾次選邊？',
  'count.growing.moral':
    '模擬少時它還不如抽籤：抽籤在 20 次中會有 13 次抽到四個邊格之一。面對隨機著法，角贏得更多，因為隨機著法很少能找到雙重威脅。要等樹長到那步應著，角的平均才會下降。棋力隨模擬次數增長，而唯一的反駁找到得晚。',
  'question.growing.why':
    '上界是為試得太少的著法準備的，平均好也可能只是兩盤的運氣。只有一直保持良好的著法才會得到許多造訪。走到最後看看：最佳變化從造訪最多的一步開始。',

  'scene.learning': '從零開始的井字棋',
  'scene.thoughts': '每一代怎麼看這個陷阱',
  'scene.learningFour': '從零開始的四子棋',
  'scene.thoughtsFour': '每一代怎麼看四子棋',
  'duel.newborn': '井字棋：第一代',
  'duel.newborn.hint': '下過一輪對局之後的網路，完全不搜尋：走它第一眼最喜歡的一步。您執 X。',
  'duel.grown': '井字棋：最新一代',
  'duel.grown.hint': '同樣完全不搜尋，只是已經學了許多輪。您執 X。',
  'duel.grownFour': '四子棋：最新一代',
  'duel.grownFour.hint': '每步 200 次模擬，由它自己學到的東西來指引。您先走。',
  'picture.measured':
    '從零學四子棋十分鐘，在兩個核心上實測：各代在 100 個局面中有多少步走對。保住結果的著法就是對的。',
  'count.unfinished': '學習還沒走到那一代就停了。讓它繼續，或另開一次。',
  'learning.none': '這裡還沒有誰學過這種棋。',
  'learning.unborn': '它得先學會：請在「看它執行」裡開始一次學習。',
  'learning.whole': '完整的學習過程',
  'learning.title': '從零學習',
  'learning.about': '規則、自我對弈，以及從對局中學習的網路。',
  'learning.idea':
    '以前的每個程式都被告知了些什麼：棋子值多少，或者去試隨機對局。這個程式只被告知*規則*，別的一概沒有。\n\n*網路*是一個帶有許多數字的公式，這些數字叫*權重*。對一個局面它說兩件事：每步棋看上去多有希望，即*先驗*；每個棋手可以期望什麼，即*價值*。起初權重都是隨機的。第 12 章的樹詢問網路，並往前看，於是找到比網路本身更好的著法。程式就這樣自己跟自己下。然後把每個權重稍稍挪動，使網路一眼就能說出搜尋找到的結果和對局的結局。網路更好，搜尋也更好，如此往復：每一輪就是一*代*。\n\n圖中是四子棋；先學的是井字棋。',
  'count.learning.question':
    '在井字棋中，抽籤走一步，100 個局面裡有 58 個能保住結果。第 8 代跟自己下了 1600 盤，只需幾秒鐘。憑第一眼，它在 100 個局面中有多少個走對？',
  'count.learning.moral':
    '它只知道規則和自己的 1600 盤棋。凡是能立即取勝或立即阻止的就這樣走，100 個裡能對 94 個：它自己摸索出的也差不多有這麼多。一分鐘結束時幾乎不再出錯，上面的曲線可以看到。',
  'question.learning.text': '在最初幾代，誰的著法更常走對：憑第一眼的網路，還是詢問它的搜尋？',
  'question.learning.1': '網路的：它學過了。',
  'question.learning.2': '搜尋的。',
  'question.learning.3': '兩者一樣。',
  'question.learning.why':
    '搜尋會看著法之後會怎樣，而終局總是真實的，無論網路知道得多麼少。兩者之間的差距，正是網路要學的。比較第一代的第一眼與 32 次模擬：陷阱的出路是四條邊之一。',

  'trees.title': '教科書裡的樹',
  'trees.about': '書上畫的那種樹，可以逐個節點地看，可以修改，可以分享。也可以自己寫一棵。',
  'trees.hint':
    '有子節點的節點寫成名字，後面用括號列出子節點；葉節點寫成名字、「=」和對第一位玩家的數值。幾位玩家各有數值時寫成 [3, 2]。修改文字，然後搜尋；網址裡就帶著這棵樹。',
  'trees.which': '樹',
  'trees.own': '自己的樹',
  'trees.rung': '演算法',
  'trees.text': '用文字寫的樹',
  'trees.search': '搜尋',
  'trees.share': '複製網址',
  'trees.minimax': '兩層極大極小',
  'trees.minimax.told': '在 B、C、D 輪到 Min 走，分別留下 3、2、5：Max 選 D。',
  'trees.shallow': '淺剪枝',
  'trees.shallow.told':
    'B 值 10。在 C，對方有一個應著只留下 5，所以 C 至多值 5，C 的其餘部分從未看過。',
  'trees.deep': '深剪枝',
  'trees.deep.told':
    'B 值 15。在很深的 E，對方有一個值 5 的應著。假如 C 的數值來自 E，我們早就選 B 了。所以 E 的其餘部分略去，雖然起作用的那個選擇遠在三層之上。這裡 D 還有另一步棋，C 最後反而更好：剪枝並沒有改變這一點。',
  'trees.three': '三乘三乘三',
  'trees.three.told':
    '三層，每處三步；第一個葉節點是 8。其他葉節點是我們補的：已發表的圖把它們弄丟了。有些節點因 Min 已有的數值而剪去，有些因 Max 已有的數值而剪去。深剪枝要到第四層才會有。',
  'trees.vectors': '兩位玩家，各有數值',
  'trees.vectors.told':
    '每個葉節點對每位玩家各有一個數值，加起來並不為零。Max^n 要看全部 18 個節點。按領先剪枝時，節點 8 被略去：著法 2 得到 [3, 2]，而在 3 之下，第二位玩家已經有 [2, 4]。一方所得即另一方所失時，這樣做是可靠的。這裡卻不然：8 值 [10, 5]，第二位玩家喜歡它勝過 [2, 4]，第一位玩家喜歡它勝過一切。',
  'trees.choice': '要得多，還是要比你多？',
  'trees.choice.told': '想要最大份額的人選 [5, 5]。想領先的人選 [2, 1]：請選用按領先計的 max^n。',
  'generators.title': '找著法的兩種辦法',
  'generators.about': '一個數的各個位元，或者帶邊框的棋盤：看圖、計數、比速度。',
  'generators.idea':
    '課程裡的每個程式都要列出著法，一問就是幾百萬次。列法有兩種，都很古老。*帶邊框的棋盤*是一排編了號的位置，比棋盤大一圈：走一步就是做一次加法，落進邊框就是出了棋盤。*位元棋盤*是一個數，每一格佔一個位元：棋子攻擊哪些格，查一次表就知道；再做一次「且」運算，就去掉了被擋住的部分。兩種辦法列出的著法完全相同，本專案的測試會拿它們互相核對。',
  'generators.game': '棋種',
  'generators.position': '局面',
  'generators.start': '初始局面',
  'generators.counted': '{depth} 層之內的全部變例，一直數到末端',
  'generators.ms': '毫秒',
  'generators.speed': '每秒',
  'generators.bitboard': '位元棋盤',
  'generators.stands': '位於 {place}',
  'generators.steps': '可走到 {places}',
  'generators.off': '在邊緣，已劃去：{places}',
  'generators.mailbox': '帶邊框的棋盤',
  'generators.agree': '兩種辦法數出來一樣多。',
  'generators.differ': '兩個數對不上：必有一個錯了。',
  'generators.told':
    '位元棋盤對最後一層的著法只計數，不走；簡單的棋盤則每一步都走。末端超過三百萬個的更深的樹不再數。',
  'generators.knight':
    '騎士在 a1。把牠的八種走步加到 21 上，有兩種落在棋盤上，另外六種落在邊框裡，已劃去。在位元棋盤上，這兩格就是一個 64 位元數裡的 1。',
  'generators.horse':
    '馬在 a0。把牠的八種走步加到所在位置的編號上，有兩種落在棋盤上，另外六種落在邊框裡，已劃去。在位元棋盤上，這兩格就是一個 90 位元數裡的 1。',
  'generators.done': '數完了：{leaves}。',
  'studies.title': '兔子與刺蝟研究題',
  'studies.about': '已知誰贏的局面，用來檢驗評估函式的權重。',
  'studies.idea':
    '生菜、胡蘿蔔和格數，各該佔多大分量？已發表的程式是用*研究題*來調的：兩名選手的局面，由人判定誰贏。評估函式給贏家的值較高，就算*答對*。權重從 0.5 到 2.0 全部試一遍：16 × 16 × 16 組。您可以把一道題下完，自己判定輸贏，加上自己的題，再看看這些題究竟能不能分辨權重的好壞。',
  'studies.text': '研究題文字',
  'studies.form':
    '每題一行：格；胡蘿蔔；生菜；是否停一回合（t 或 f），先寫輪到的一方，再寫另一方；贏家，1 或 2；# 之後是備註。',
  'studies.judge': '檢驗權重',
  'studies.load': '開啟檔案',
  'studies.save': '存成檔案',
  'studies.ours': '恢復原題',
  'studies.position': '兩名選手的局面',
  'studies.winner': '誰贏',
  'studies.add': '加入',
  'studies.one': '第 {number} 題',
  'studies.playOut': '兩邊都由我下',
  'studies.curves': '評估函式的樣子',
  'studies.curves.carrots': 'C：手中胡蘿蔔的分值',
  'studies.curves.lettuces': 'S：生菜的分值',
  'studies.along.carrots': '胡蘿蔔',
  'studies.along.lettuces': '前方的生菜格',
  'studies.curve.C0': 'C0，前半程',
  'studies.curve.C1': 'C1，後半程',
  'studies.curve.C2': 'C2，夠到終點之後多出的胡蘿蔔',
  'studies.curve.S0': 'S0，手中沒有生菜',
  'studies.curve.S1': 'S1，一棵',
  'studies.curve.S2': 'S2，兩棵',
  'studies.curve.S3': 'S3，三棵',
  'studies.grid': '權重網格',
  'studies.hits': '通常的權重答對 {hits} 題，共 {studies} 題',
  'studies.stale': '題目此後更動過：請重新評判。',
  'studies.best': '最好的權重答對 {best} 題；{triples} 組中有 {tied} 組。',
  'studies.published': '已發表：20 題對 16 題，約 250 組並列。',
  'studies.histogram': '答對題數，以及有多少組',
  'studies.weights': '最好各組的權重',
  'studies.mean': '平均 {mean}',
  'studies.thumb': '簡單規則及其答對題數',
  'studies.each': '各題',
  'studies.hit': '對',
  'studies.miss': '錯',
  'studies.name.squares': '格數',
  'studies.name.carrots': '胡蘿蔔',
  'studies.name.lettuces': '生菜',
  'studies.name.ahead': '領先者贏',
  'studies.name.more-carrots': '胡蘿蔔多者贏',
  'studies.name.fewer-lettuces': '生菜少者贏',
  'studies.name.fewer-lettuces-then-ahead': '先比生菜少，再比領先',
  'studies.name.to-move': '輪到者贏',
  'lengths.title': '一場賽跑有多長？',
  'lengths.hint':
    '每種人數由 max^n 自己對跑 {games} 場，看兩層。已發表：兩人 30 到 40 步，三人約 60 步。',
  'lengths.players': '人數',
  'lengths.moves': '總步數',
  'lengths.each': '每人步數',
  'lengths.done': '賽跑結束。',
  'tree.max': 'Max',
  'tree.min': 'Min',
  'tree.player': '玩家 {number}',
};

export default catalogue;
