/** 课程，简体中文。 */
import type { CourseCatalogue } from '../../course.svelte';

const catalogue: CourseCatalogue = {
  'course.title': '程序怎样下棋',
  'course.intro':
    '从随机走子的程序，到会向前看的程序，分成短短的几章：一个想法，它的程序，看程序运行，与它下一盘，再猜一个数。看得懂循环，就看得懂这里。第 1 至 {tutorial} 章自成一体，大约要半个小时。',
  'course.chapters': '章节',
  'course.done': '已完成 {count}/{all}',
  'course.clear': '清除我的进度',
  'course.next': '下一章：{title}',
  'course.end': '回到章节列表',

  'part.program': '程序',
  'part.watch': '看它运行',
  'part.play': '与它对弈',
  'part.count': '数一数',
  'part.question': '想一想',
  'part.done': '已完成',

  'program.pseudocode': '用文字写',
  'program.code': '实际运行的 Rust 代码',
  'program.now': '正在执行',
  'program.waits': '调用了它，或随后继续',
  'program.fresh': '新增',
  'program.new': '新增：',

  'picture.tree': '一棵小树和它的数值',
  'picture.tree.caption':
    '数值以 {max} 为准。方框：轮到一方走，最上面是 {max}，下一层是 {min}，依次交替。圆圈：对局到此结束。虚线：从未看过。',
  'picture.bar': '{name}，深度 {depth}',
  'picture.bars': '访问的局面数，打开本页时算出。',
  'picture.vectors': '数对：局面对玩家 1 和玩家 2 各值多少。最上面由玩家 1 走，然后两人轮流。',
  'picture.worth': '棋子的分值',

  'watch.scene': '看什么',
  'watch.change': '修改这棵树',

  'moves.listed': { other: '{seat}有 {number} 步可走。走哪一步？抽签决定。' },
  'moves.drawn': '抽中 {move}，{number} 步中的一步。',
  'moves.over': '对局已结束：没有着法可抽了。',
  'moves.draw': '抽一步',
  'moves.play': '走这一步',
  'moves.again': '再来一次',

  'scene.start': '初始局面',
  'scene.check': '王被将军',
  'scene.poisoned': '有毒的马',
  'scene.guarded': '题中的局面',
  'scene.other': '题中的树',
  'scene.tree': '两层的树',
  'scene.behind': '最小的损失',
  'scene.negamax': '合成一个函数',
  'scene.shallow': '浅剪枝',
  'scene.deep': '深剪枝',
  'scene.three': '三乘三乘三',
  'scene.queen': '一个真实的局面',
  'scene.corner': '角落里的马',

  'play.which': '哪一盘',
  'play.begin': '开始对局',
  'play.again': '重新开始',
  'play.yours': '您执{seat}，轮到您走。',
  'play.theirs': '程序正在思考。',
  'play.large': '到大棋盘上下',
  'duel.whole': '完整的一盘',
  'duel.whole.hint': '从初始局面开始，您执白。',
  'duel.rooks': '双车对单王',
  'duel.rooks.hint': '您有两个车，程序随机走子。让两个车并肩，把它的王赶到棋盘边上。',
  'duel.queens': '后和兵',
  'duel.queens.hint': '您有一个后和七个兵；程序只有兵，见子就吃。送它点什么试试。',
  'duel.few': '多一个车',
  'duel.few.hint': '您多一个车，但现在程序会向前看了：把优势化为胜利吧。',

  'count.guess': '您猜多少',
  'count.run': '揭晓',
  'count.counting': '正在数…',
  'count.near': '答案是 {number}：您猜 {guess}，很接近。',
  'count.more': '答案是 {number}，比您猜的 {guess} 多。',
  'count.less': '答案是 {number}，比您猜的 {guess} 少。',
  'count.depth': '深度 {depth}',
  'count.positions': '局面数',
  'count.times': '倍数',
  'count.plies': '层数',
  'count.best': '着法',
  'count.value': '数值',
  'count.label.length': '平均回合数',
  'count.label.checkmate': '将死',
  'count.label.stalemate': '无子可动',
  'count.label.insufficient-material': '子力不足以将死',
  'count.label.dead-position': '子力不足以将死',
  'count.label.fifty-moves': '50 回合无吃子且未动兵',
  'count.label.threefold-repetition': '同一局面出现三次',
  'count.label.unfinished': '300 回合后停止',
  'count.label.won': '胜',
  'count.label.drawn': '和',
  'count.label.lost': '负',

  'question.check': '我选这个',
  'question.try': '试一试',
  'question.right': '对。',
  'question.wrong': '不对。试一试，或者再想想。',
  'question.answered': '这道题您已经答过了。',

  'moves.title': '所有着法',
  'moves.about': '懂规则，就能下棋。',
  'moves.idea':
    '程序要下棋，首先要有一张表：规则允许的所有着法。国际象棋的初始局面有 20 步：兵十六步，马四步。棋盘上每一步画成一个箭头。\n\n有了这张表，就能下棋。*抽签选一步*，走出去，等对方应着：这已经是一个完整的棋手，只要几行代码。它下得很差，但从不违反规则，后面的一切都以此为基础。表里若少了一步或多了一步，再会思考也无济于事。\n\n本课程后面的每个程序都要用到这张表，一次又一次。随机棋手也一直有用：别的程序都得先赢过它。',
  'count.moves.question': '两个随机棋手对下 100 盘。其中有几盘是将死对方结束的？',
  'count.moves.moral':
    '全凭运气，偶尔也能将死对方。多数对局一直下到棋盘上子力太少，或者 50 回合什么也没有发生。',
  'question.moves.text': '白王在 e1，被 e2 的车将军，这个车没有保护。着法表里有几步？',
  'question.moves.1': '一步：王吃车。',
  'question.moves.2': '三步。',
  'question.moves.3': '五步：王周围的每一格。',
  'question.moves.why': '王可以吃车，也可以走到 d1 或 f1。走到 d2 或 f2 仍受攻击。',

  'counting.title': '数子',
  'counting.about': '要选一步棋，程序得知道哪个局面更好。',
  'counting.idea':
    '要选一步棋，程序得知道哪个局面更好。最古老的办法是数：自己有的，减去对方有的。得到的这个数就是*评估*。表中是每种棋子的分值；王的分值比其他所有棋子加起来还大，因为没有王就没有棋可下。\n\n程序把每一步都试走一下，数一数，再收回来，最后选数值*最大*的那一步。所以凡是送上门的子它都吃，最值钱的先吃。\n\n但它从不问接下来会怎样。在供您观看的局面里，有一个马可吃。这个马有兵保护，程序却看不见：它用后换了马。',
  'count.counting.question': '数子程序与随机棋手下 20 盘，每盘先随机走四步作为开局。它能赢几盘？',
  'count.counting.moral':
    '能吃的它都吃。但将死多半不止一步之遥，所以它不会去找；没有子可吃，它就来回走动，直到局面重复，下成和棋。',
  'question.counting.text':
    '白方有后在 d2，车在 a1。黑方 d5 的兵由 c6 的兵保护。数子程序会走什么？',
  'question.counting.1': '一步平静的棋：那个兵有保护。',
  'question.counting.2': 'Ra8+，因为将军最值钱。',
  'question.counting.3': 'Qxd5：多得一个兵。',
  'question.counting.why': '刚走完这一步，数起来多了一个兵。接着后就会丢，它却看不到那么远。',

  'minimax.title': '向前看：极大极小',
  'minimax.about': '一步棋有多好，要看对方应得最好时还剩下什么。',
  'minimax.idea':
    '一步棋有多好，要看对方应得最好时还剩下什么。所以程序走每一步，再走每一个应着，一直走到固定的*深度*，到那里才数。\n\n图中可以看到这些数怎样往上传。最下面的*叶节点*上是数出来的数。往上一层轮到对方走，就是 *Min*，取最小的数。再往上轮到我们，就是 *Max*，从 Min 留给我们的数里取最大的。最上面的数我们一定能得到，不论对方怎么走。\n\n如果每步棋都不好，极大极小就找出最不坏的一步：在“最小的损失”里，走最好的一步我们还是少一个车，走别的就亏得更多。\n\n代价是：一方走一步算一*层*，如果每个局面有 30 步，三层之后就有 30 × 30 × 30 个终点。数一数吧。',
  'count.minimax.question':
    '从初始局面出发，深度 1 时极大极小访问 21 个局面：它本身，也就是树的根，和另外 20 个。深度 4 时是多少？',
  'count.minimax.moral':
    '每深一层，局面数就变成原来的 20 到 25 倍。这个倍数叫分支因子，到了中局还会更大。',
  'question.minimax.text': '又见有毒的马：它有兵保护。向前看两层的极大极小会怎么做？',
  'question.minimax.1': '不去碰这个马。',
  'question.minimax.2': '吃马，30 分就是 30 分。',
  'question.minimax.3': '深度 2 还看不出来。',
  'question.minimax.why':
    '兵会把后吃回来：得 30，失 90。Min 会选这个应着，所以吃马还不如走一步平静的棋。',

  'alpha-beta.title': 'Alpha-beta：答案相同，工作更少',
  'alpha-beta.about': '树的大部分不必去看。',
  'alpha-beta.idea':
    '图中 B 对我们值 10。在 C 轮到对方走，它的第一个应着只给我们留下 5。也许它还有更好的应着，那也无所谓：C *至多*值 5，而 10 我们已经有了。我们不会走 C，所以 C 的其余部分就略去：这叫*剪枝*。\n\n程序随身带着两个数。*alpha* 是轮走方已经确保的，*beta* 是对方已经确保的。alpha 一达到 beta，这个局面的其余部分就略去。两个数都向下传，所以上面知道的事，到了很深的地方也能剪枝：见第二棵树。\n\n略去的，只是有一方不会允许发生的事。所以答案总是与极大极小相同。\n\n还有一个窍门使程序变短：对一方好的，对另一方就坏。每走一步变一次正负号，Max 和 Min 就成了同一个函数。',
  'count.alpha-beta.question':
    '深度 4 时，极大极小从初始局面访问 206,604 个局面。alpha-beta 找到同样的着法和数值，要访问多少个？',
  'count.alpha-beta.moral':
    '同样的着法，同样的数值。而且着法还没有排过序：若是先走最好的一步，还会少得多。',
  'question.alpha-beta.text':
    '在第一棵树里，C 的应着现在依次值 12、5、7。四个叶节点中，alpha-beta 看几个？',
  'question.alpha-beta.1': '两个，和原来一样。',
  'question.alpha-beta.2': '三个。',
  'question.alpha-beta.3': '四个都看。',
  'question.alpha-beta.why':
    '先看 B，再看 12，它什么也剪不掉，因为 C 仍可能比 10 大；然后看到 5，其余略去。好的应着来得越早，帮助越大。',

  'squares.title': '棋子站在哪里',
  'squares.about': '同一个棋子，站在好格上就更值钱。',
  'squares.idea':
    '到现在为止，角落里的马与中心的马一样值钱；局面平静时，所有着法看上去都一样。\n\n所以给每种棋子一张*子力位置表*：64 格每格一个数，加到棋子本身的分值上。马喜欢中心，兵想往前走，车爱占次底线，王躲进角落。图中是从白方看的各张表，以十分之一个兵为单位：绿色好，橙色坏。这些数是我们自己定的，依据是教给初学者的常识。\n\n搜索原封不动，一行也没有改。新的只是在变例末端怎样数：每个棋子查一次表。',
  'count.squares.question': '有位置表的程序与没有的下 20 盘，双方都向前看三层。它能赢几盘？',
  'count.squares.moral': '谁也没有比谁看得更远。它只是在无子可吃的时候，知道该做些什么。',
  'question.squares.text':
    '只数子的话，初始局面的 20 步全都一样。有位置表的程序向前看一层，最喜欢哪一步？',
  'question.squares.1': 'a2 的兵走到 a4。',
  'question.squares.2': 'e2 的兵走到 e4。',
  'question.squares.3': '马走到 c3 或 f3。',
  'question.squares.why':
    '马从底线跳到 c3 或 f3，增值十分之六个兵；兵从 e2 走到 e4，增值十分之五。两个马增值一样多：它取排在前面的那个。',

  'scene.italian': '意大利开局',
  'scene.locked': '王与顶住的兵',
  'scene.rook': '有车可吃',
  'scene.narrow': 'NegaScout：窄窗口',
  'scene.pass': '空着：不走也够好',
  'scene.vectors': '每人一个数值',
  'scene.race': '两人赛跑',
  'scene.choice': '题中的树',
  'scene.card': '有卡片的赛跑',
  'scene.nocard': '同样的赛跑，没有卡片',
  'duel.race': '与 max^n 赛跑',
  'duel.race.hint': '两个人的“兔子与刺猬”。程序向前看三层。',
  'duel.cards': '有卡片的赛跑',
  'duel.cards.hint': '两个人的“兔子与刺猬”。程序向前看两层，并看遍每张卡片。',
  'count.percent': '百分比',

  // The rates of the hash table.
  'beams.title': '束要多宽？',
  'saved.title': '每一级节省多少：论文与这里',
  'saved.hint': '与前一级相比节省的局面，深度为 {depths}。',
  'saved.told':
    '已发表：一篇关于国际象棋程序的学位论文。此处：同一个程序，用于三个局面（开局、中局、残局）；短横表示没有发表或没有测量。论文没有说明它的极大极小访问了多少，而这里的程序一开始就把着法排得更好，因此比例不同；NegaScout 在深度 6 和 8 时相近。',
  'rates.title': '置换表的作用',
  'rates.hint':
    '程序用同一个表依次搜索到深度 1、2、3 等等。表所记住的着法有多好，表又多常认得一个局面？',
  'rates.where': '局面',
  'rates.italian': '意大利开局，深度 {depth}',
  'rates.locked': '王与顶住的兵，深度 {depth}',
  'rates.run': '测量',
  'rates.done': '测量完成。',
  'rates.here': '这里',
  'rates.published': '已发表',
  'rates.stayed': '搜索过程中表中着法始终最好',
  'rates.stayedThree': '……或至多两步更好',
  'rates.best': '按所有着法的数值，它最好',
  'rates.three': '……或在最好的三步之中',
  'rates.hits': '表认得该局面',
  'rates.enough': '……且其数值已够用',
  'rates.other': '同一位置存的是另一局面：只用一个键就会混淆',
  'rates.mistaken': '两个键都相同的误中',
  'rates.stepwise': '局面数，深度 1 至 {depth}',
  'rates.atOnce': '局面数，直接深度 {depth}',
  'rates.without': '……且不用表',
  'rates.told':
    '按所有着法的数值：从最后一次搜索中均匀取出 {number} 步建议着法，与其局面中的所有其他着法以同样深度比较。能剪枝的着法已足够好，不必是最好的。',
  'rates.part': '测量超出本服务器的负荷，已中断。',

  'deepening.title': '在时限内搜得更深',
  'deepening.about': '先深度 1，再 2，再 3：不论时间何时用完，都有答案。',
  'deepening.idea':
    '在给定的时间里能搜多深，事先谁也不知道。所以程序先搜到深度 1，再到 2，再到 3：这叫*迭代加深*。时间一到，就用最后一次完整搜索的答案。条形图显示每个深度要多少工作：所有较浅的加在一起，与最后一次相比也不多，而且每一次都告诉下一次该先试什么。\n\n它告诉的还不止这些。下一次的数值多半离上一次不远，所以搜索从它周围的一个窄窗口开始，即*期望窗口*，这样剪掉的更多。数值若落在窗口之外，就放开那一边，重搜一次。\n\n一步棋可以想多久？本实验室的参考程序把整盘棋的时间除以平均步数 30，加上前面各步省下的时间，再留一点余量。',
  'count.deepening.question':
    '给每个程序一秒钟，搜索意大利开局的一个局面。最后那个程序能搜到几层？',
  'count.deepening.moral': '时间大家都一样，差别在于各自略去了什么。',
  'question.deepening.text':
    '假如每个深度的局面数都是前一个深度的六倍，那么所有较浅的搜索加起来，相当于最后一次的多少？',
  'question.deepening.1': '一样多。',
  'question.deepening.2': '大约五分之一。',
  'question.deepening.3': '五倍。',
  'question.deepening.why':
    '六分之一，加上它的六分之一，以此类推：合计五分之一。换来随时都有答案，很划算。',

  'remembering.title': '记住',
  'remembering.about': '同一个局面，可以从不同的路走到。',
  'remembering.idea':
    '同样几步棋，次序不同，会走到同一个局面。所以程序备有一张*置换表*，为每个搜索过的局面记下：搜了多深，数值是多少，这个数值是精确的还是只是界限，以及最佳着法。\n\n整个局面算成一个数，由它决定在表中的位置；另一个数用来核对是不是真的同一个局面。两个局面争一个位置时，留下搜得更深的。\n\n局面再次出现时，如果要搜的层数不比当时多，就直接取它的数值：在树中记作 ▤。如果不能直接用，至少先试表中的那一步。\n\n在只有王和顶住的兵的残局里，几乎每个局面都会重现；开局时就少得多。',
  'count.remembering.question':
    '在这个残局里搜九层，没有置换表的程序访问 13,814 个局面。有置换表的访问多少个？',
  'count.remembering.moral': '王能走的格不多，所以同样的局面会从不同的路一再出现。',
  'question.remembering.text':
    '置换表里有某个局面的精确数值，来自一次四层的搜索。现在又遇到这个局面，还剩两层要搜。会怎样？',
  'question.remembering.1': '重新搜索两层。',
  'question.remembering.2': '直接取表中的数值。',
  'question.remembering.3': '只取表中的最佳着法。',
  'question.remembering.why':
    '搜得比需要的深，知道的只会更多，不会更少。假如当时搜得较浅，就只能用它的着法。',

  'ordering.title': '先前的好着',
  'ordering.about': '能略去多少，全看着法的次序。',
  'ordering.idea':
    '好着来得越早，alpha-beta 略去的就越多。搜索之前谁也不知道哪一步好，但有些猜测比别的准：\n\n先试*吃子和将军*，其中以最不值钱的子吃最值钱的子为先。再试*杀手着法*：在同一层别的地方造成过剪枝的平静着法，因为能驳倒这一步的，多半也能驳倒下一步。其余的按*历史*排列：同一种棋子走到同一格，在各处一共造成过多少次剪枝。\n\n搜索里新增两行：一行给着法排序，另一行记下造成剪枝的着法，做法见下面的函数。\n\n数值还是原来的；几步棋一样好时，先找到的可能是另一步。排序在每个节点都要花时间，却省下了大部分节点。',
  'count.ordering.question':
    '在意大利开局里搜三层，让 alpha-beta 处处先走最差的一步。极大极小每访问一百个局面，它访问几个？',
  'count.ordering.moral':
    '次序最差时几乎什么也剪不掉，次序最好时几乎全都剪掉。这两种次序都要预先知道数值：没有哪个程序做得到，但所有程序都在两者之间。',
  'question.ordering.text': '又是有毒的马：后可以吃它，但后自己会丢。这个程序先试哪一步？',
  'question.ordering.1': '最好的那一步。',
  'question.ordering.2': '着法表里的第一步。',
  'question.ordering.3': '吃马。',
  'question.ordering.why':
    '次序只是猜测，而先试吃子，大体上猜得不错。猜错了只费时间，答案照样正确。',

  'proving.title': 'NegaScout、空着、静态搜索',
  'proving.about': '只求证，不细量；空走一步；不在兑子中途停下。',
  'proving.idea':
    '*NegaScout*：如果第一步就是最好的，对其余每一步只需证明它不会更好。一个容不下任何数值的窗口问的正是这个，而且剪得更早。万一它真的更好，就要重搜一次，花的可能比省的还多：见条形图。\n\n*空着*：如果我们不走都已经够好，真走一步也会够好。所以程序先空走一步，搜得浅一些，也许其余就可以略去。在怎么走都变坏的局面里，这就错了：这是第一个可能改变答案的办法。\n\n*静态搜索*：后在最后一层吃了一个有保护的兵，一数，赢了一个兵。谁会把后吃回去，已在*水平线*之外，看不见了。所以到了末端还要继续搜索吃子，直到局面平静。',
  'count.proving.question': '在意大利开局里，深度 5，使用空着的程序访问多少个局面？',
  'count.proving.moral':
    'NegaScout 用更少的局面找到同样的数值。空着省得更多，但看看它的着法和数值：不一定相同。',
  'question.proving.text': '有毒的马，只搜一层。有静态搜索的程序会吃它吗？',
  'question.proving.1': '会：只看一层，谁也看不到那个兵。',
  'question.proving.2': '不会：吃子会搜到深度之外。',
  'question.proving.3': '会，然后兵吃掉后。',
  'question.proving.why': '后吃马之后，局面并不平静：虽然深度已经用尽，兵吃后这一步仍会搜到。',

  'many.title': '不止两位玩家',
  'many.about': '一个局面值一串数，每人一个。',
  'many.idea':
    '三个人玩的时候，“一方所得即另一方所失”就不成立了。所以一个局面的价值是一个*向量*：每位玩家一个数值。轮到谁走，谁就选向量对自己最好的子节点。这就是 *max^n*。\n\n什么叫“最好”？是自己的数值最大，还是比别人当中最好的*领先*最多？两者不一定一致。\n\nAlpha-beta 不能照搬：对一个人坏的，对下一个人未必就好。图中的树，每个叶节点都得看。只有两个人玩，并且按领先来算，它才又可靠；“教科书里的树”中有一次剪枝就改变了答案。\n\n另一个办法是*束搜索*：只看少数几个看上去最好的子节点。',
  'count.many.question':
    '在这场两人赛跑中搜五层，max^n 访问 155,476 个局面。加上剪枝，并先走看上去最好的子节点，要访问多少个？',
  'count.many.moral':
    '两位玩家都想领先，争的就是同一个数：剪枝不改变答案。束搜索在这里省得较少，还可能错过最好的一步。',
  'question.many.text':
    '一位玩家可以选 [5, 5] 或 [2, 1]，前一个数是自己的。只想得到尽量多的 max^n 选哪个？',
  'question.many.1': '[5, 5]。',
  'question.many.2': '[2, 1]。',
  'question.many.3': '对它来说都一样。',
  'question.many.why': '五比二大。想领先的人会选 [2, 1]：领先一分，而不是打平。',

  'chance.title': '运气',
  'chance.about': '由卡片决定时，谁也不能选择。',
  'chance.idea':
    '赛跑途中有时要抽一张卡片。这时谁也不能选择，取最大的数不对，取最小的也不对。这样的局面值多少，要看它平均带来多少：所有结果的*平均值*，按各自出现的机会来算。放进 max^n 里，就叫*期望极大*（expectimax）。\n\n程序只多一种情况。轮到运气说话时，它把可能发生的事逐一看过，把各个向量乘以概率后加起来，再把总和交给上一层。别的都不变。\n\n代价很高：每次抽卡都使局面数乘以结果的个数。条形图显示同一次搜索：略去卡片，以及看遍每张卡片。',
  'count.chance.question':
    '略去卡片时，max^n 在这场赛跑中搜四层访问 15,081 个局面。看遍每张卡片时是多少？',
  'count.chance.moral':
    '途中每张卡片都使它下面的一切成倍增加。所以在靠运气的游戏里，程序看得不那么远，或者改用抽样。',
  'question.chance.text':
    '一张卡片有三种结果，机会均等，对我们分别值 0、3、9。抽卡之前，这个局面值多少？',
  'question.chance.1': '9，可能的最好结果。',
  'question.chance.2': '4，平均值。',
  'question.chance.3': '0，最坏的结果：小心为上。',
  'question.chance.why': '0、3、9 各取三分之一：12 除以 3。',

  'scene.judged': '用评估代替对局',
  'scene.priors': 'PUCT：带先验',
  'duel.four': '四子棋',
  'duel.four.hint': '程序每走一步做 1000 次模拟，每次下一盘随机对局，除规则外一无所知。您先走。',
  'count.found': '次找到了它',
  'picture.growth': '{number} 次模拟之后的树：线越粗，走得越多。',
  'picture.growth.move': '{move}：{mean}，{visits}×。',
  'growing.title': '在要紧处生长的树：MCTS',
  'growing.about': '随机对局，和一棵决定它们从哪里开始的树。',
  'growing.idea':
    '极大极小对每条变化都看得一样深，好的也罢，荒唐的也罢，而且少不了评估。这个程序两样都不要。它从根节点开始做*模拟*：沿树走到一个谁也没来过的局面，从那里下*一盘随机走子的对局*直到终局，再带着结果返回。路上每个局面都多一次*访问*，并把结果计入自己的*均值*。\n\n往哪里走？走均值最好的一步；但试得太少、还不能肯定的也要走。所以每步棋有一个*上界*：均值加上随访问而减少的奖励。走上界最大的一步。\n\n于是树在下得好的地方生长。随时可以停下：走访问次数最多的一步。',
  'question.growing.text': '搜索结束了。根节点的每步棋都有访问次数、均值和上界。程序走哪一步？',
  'question.growing.1': '上界最大的一步。',
  'question.growing.2': '访问次数最多的一步。',
  'question.growing.3': '均值最好的一步。',
  'scene.trap': '一个陷阱',
  'scene.patience': '同一个陷阱，多些耐心',
  'count.growing.question':
    'X 占两个对角，O 占中央，轮到 O 走：走角就输，走四条边中任何一格都是和棋。程序只下随机对局，除规则外一无所知。用 300 次模拟，20 次中有几次选边？',
  'count.growing.moral':
    '模拟少时它还不如抽签：抽签在 20 次中会有 13 次抽到四个边格之一。面对随机着法，角赢得更多，因为随机着法很少能找到双重威胁。要等树长到那步应着，角的均值才会下降。棋力随模拟次数增长，而唯一的反驳找到得晚。',
  'question.growing.why':
    '上界是为试得太少的着法准备的，均值好也可能只是两盘的运气。只有一直保持良好的着法才会得到许多访问。走到最后看看：最佳变化从访问最多的一步开始。',

  'scene.learning': '从零开始的井字棋',
  'scene.thoughts': '每一代怎么看这个陷阱',
  'scene.learningFour': '从零开始的四子棋',
  'scene.thoughtsFour': '每一代怎么看四子棋',
  'duel.newborn': '井字棋：第一代',
  'duel.newborn.hint': '下过一轮对局之后的网络，完全不搜索：走它第一眼最喜欢的一步。您执 X。',
  'duel.grown': '井字棋：最新一代',
  'duel.grown.hint': '同样完全不搜索，只是已经学了许多轮。您执 X。',
  'duel.grownFour': '四子棋：最新一代',
  'duel.grownFour.hint': '每步 200 次模拟，由它自己学到的东西来指引。您先走。',
  'picture.measured':
    '从零学四子棋十分钟，在两个核上实测：各代在 100 个局面中有多少步走对。保住结果的着法就是对的。',
  'count.unfinished': '学习还没走到那一代就停了。让它继续，或另开一次。',
  'learning.none': '这里还没有谁学过这种棋。',
  'learning.unborn': '它得先学会：请在“看它运行”里开始一次学习。',
  'learning.whole': '完整的学习过程',
  'learning.title': '从零学习',
  'learning.about': '规则、自我对弈，以及从对局中学习的网络。',
  'learning.idea':
    '以前的每个程序都被告知了些什么：棋子值多少，或者去试随机对局。这个程序只被告知*规则*，别的一概没有。\n\n*网络*是一个带有许多数字的公式，这些数字叫*权重*。对一个局面它说两件事：每步棋看上去多有希望，即*先验*；每个棋手可以期望什么，即*价值*。起初权重都是随机的。第 12 章的树询问网络，并向前看，于是找到比网络本身更好的着法。程序就这样自己与自己下。然后把每个权重稍稍挪动，使网络一眼就能说出搜索找到的结果和对局的结局。网络更好，搜索也更好，如此往复：每一轮就是一*代*。\n\n图中是四子棋；先学的是井字棋。',
  'count.learning.question':
    '在井字棋中，抽签走一步，100 个局面里有 58 个能保住结果。第 8 代与自己下了 1600 盘，只需几秒钟。凭第一眼，它在 100 个局面中有多少个走对？',
  'count.learning.moral':
    '它只知道规则和自己的 1600 盘棋。凡是能立即取胜或立即阻止的就这样走，100 个里能对 94 个：它自己摸索出的也差不多有这么多。一分钟结束时几乎不再出错，上面的曲线可以看到。',
  'question.learning.text': '在最初几代，谁的着法更常走对：凭第一眼的网络，还是询问它的搜索？',
  'question.learning.1': '网络的：它学过了。',
  'question.learning.2': '搜索的。',
  'question.learning.3': '两者一样。',
  'question.learning.why':
    '搜索会看着法之后会怎样，而终局总是真实的，无论网络知道得多么少。两者之间的差距，正是网络要学的。比较第一代的第一眼与 32 次模拟：陷阱的出路是四条边之一。',

  'trees.title': '教科书里的树',
  'trees.about': '书上画的那种树，可以逐个节点地看，可以修改，可以分享。也可以自己写一棵。',
  'trees.hint':
    '有子节点的节点写作名字，后面用括号列出子节点；叶节点写作名字、“=”和对第一位玩家的数值。几位玩家各有数值时写作 [3, 2]。修改文字，然后搜索；网页地址里就带着这棵树。',
  'trees.which': '树',
  'trees.own': '自己的树',
  'trees.rung': '算法',
  'trees.text': '用文字写的树',
  'trees.search': '搜索',
  'trees.share': '复制地址',
  'trees.minimax': '两层极大极小',
  'trees.minimax.told': '在 B、C、D 轮到 Min 走，分别留下 3、2、5：Max 选 D。',
  'trees.shallow': '浅剪枝',
  'trees.shallow.told':
    'B 值 10。在 C，对方有一个应着只留下 5，所以 C 至多值 5，C 的其余部分从未看过。',
  'trees.deep': '深剪枝',
  'trees.deep.told':
    'B 值 15。在很深的 E，对方有一个值 5 的应着。假如 C 的数值来自 E，我们早就选 B 了。所以 E 的其余部分略去，虽然起作用的那个选择远在三层之上。这里 D 还有另一步棋，C 最后反而更好：剪枝并没有改变这一点。',
  'trees.three': '三乘三乘三',
  'trees.three.told':
    '三层，每处三步；第一个叶节点是 8。其他叶节点是我们补的：已发表的图把它们弄丢了。有些节点因 Min 已有的数值而剪去，有些因 Max 已有的数值而剪去。深剪枝要到第四层才会有。',
  'trees.vectors': '两位玩家，各有数值',
  'trees.vectors.told':
    '每个叶节点对每位玩家各有一个数值，加起来并不为零。Max^n 要看全部 18 个节点。按领先剪枝时，节点 8 被略去：着法 2 得到 [3, 2]，而在 3 之下，第二位玩家已经有 [2, 4]。一方所得即另一方所失时，这样做是可靠的。这里却不然：8 值 [10, 5]，第二位玩家喜欢它胜过 [2, 4]，第一位玩家喜欢它胜过一切。',
  'trees.choice': '要得多，还是要比你多？',
  'trees.choice.told': '想要最大份额的人选 [5, 5]。想领先的人选 [2, 1]：请选用按领先计的 max^n。',
  'generators.title': '找着法的两种办法',
  'generators.about': '一个数的各个位，或者带边框的棋盘：看图、计数、比速度。',
  'generators.idea':
    '课程里的每个程序都要列出着法，一问就是几百万次。列法有两种，都很古老。*带边框的棋盘*是一排编了号的位置，比棋盘大一圈：走一步就是做一次加法，落进边框就是出了棋盘。*位棋盘*是一个数，每一格占一位：棋子攻击哪些格，查一次表就知道；再做一次“与”运算，就去掉了被挡住的部分。两种办法列出的着法完全相同，本项目的测试会拿它们互相核对。',
  'generators.game': '棋种',
  'generators.position': '局面',
  'generators.start': '初始局面',
  'generators.counted': '{depth} 层之内的全部变例，一直数到末端',
  'generators.ms': '毫秒',
  'generators.speed': '每秒',
  'generators.bitboard': '位棋盘',
  'generators.stands': '位于 {place}',
  'generators.steps': '可走到 {places}',
  'generators.off': '在边缘，已划去：{places}',
  'generators.mailbox': '带边框的棋盘',
  'generators.agree': '两种办法数出来一样多。',
  'generators.differ': '两个数对不上：必有一个错了。',
  'generators.told':
    '位棋盘对最后一层的着法只计数，不走；简单的棋盘则每一步都走。末端超过三百万个的更深的树不再数。',
  'generators.knight':
    '马在 a1。把它的八种走步加到 21 上，有两种落在棋盘上，另外六种落在边框里，已划去。在位棋盘上，这两格就是一个 64 位数里的 1。',
  'generators.horse':
    '马在 a0。把它的八种走步加到所在位置的编号上，有两种落在棋盘上，另外六种落在边框里，已划去。在位棋盘上，这两格就是一个 90 位数里的 1。',
  'generators.done': '数完了：{leaves}。',
  'studies.title': '兔子与刺猬研究题',
  'studies.about': '已知谁赢的局面，用来检验评估函数的权重。',
  'studies.idea':
    '生菜、胡萝卜和格数，各该占多大分量？已发表的程序是用*研究题*来调的：两名选手的局面，由人判定谁赢。评估函数给赢家的值更高，就算*答对*。权重从 0.5 到 2.0 全部试一遍：16 × 16 × 16 组。您可以把一道题下完，自己判定输赢，加上自己的题，再看看这些题究竟能不能分辨权重的好坏。',
  'studies.text': '研究题文本',
  'studies.form':
    '每题一行：格；胡萝卜；生菜；是否停一回合（t 或 f），先写轮到的一方，再写另一方；赢家，1 或 2；# 之后是备注。',
  'studies.judge': '检验权重',
  'studies.load': '打开文件',
  'studies.save': '存为文件',
  'studies.ours': '恢复原题',
  'studies.position': '两名选手的局面',
  'studies.winner': '谁赢',
  'studies.add': '加入',
  'studies.one': '第 {number} 题',
  'studies.playOut': '两边都由我下',
  'studies.curves': '评估函数的样子',
  'studies.curves.carrots': 'C：手中胡萝卜的分值',
  'studies.curves.lettuces': 'S：生菜的分值',
  'studies.along.carrots': '胡萝卜',
  'studies.along.lettuces': '前方的生菜格',
  'studies.curve.C0': 'C0，前半程',
  'studies.curve.C1': 'C1，后半程',
  'studies.curve.C2': 'C2，够到终点之后多出的胡萝卜',
  'studies.curve.S0': 'S0，手中没有生菜',
  'studies.curve.S1': 'S1，一棵',
  'studies.curve.S2': 'S2，两棵',
  'studies.curve.S3': 'S3，三棵',
  'studies.grid': '权重网格',
  'studies.hits': '通常的权重答对 {hits} 题，共 {studies} 题',
  'studies.stale': '题目此后改动过：请重新评判。',
  'studies.best': '最好的权重答对 {best} 题；{triples} 组中有 {tied} 组。',
  'studies.published': '已发表：20 题对 16 题，约 250 组并列。',
  'studies.histogram': '答对题数，以及有多少组',
  'studies.weights': '最好各组的权重',
  'studies.mean': '平均 {mean}',
  'studies.thumb': '简单规则及其答对题数',
  'studies.each': '各题',
  'studies.hit': '对',
  'studies.miss': '错',
  'studies.name.squares': '格数',
  'studies.name.carrots': '胡萝卜',
  'studies.name.lettuces': '生菜',
  'studies.name.ahead': '领先者赢',
  'studies.name.more-carrots': '胡萝卜多者赢',
  'studies.name.fewer-lettuces': '生菜少者赢',
  'studies.name.fewer-lettuces-then-ahead': '先比生菜少，再比领先',
  'studies.name.to-move': '轮到者赢',
  'lengths.title': '一场赛跑有多长？',
  'lengths.hint':
    '每种人数由 max^n 自己对跑 {games} 场，看两层。已发表：两人 30 到 40 步，三人约 60 步。',
  'lengths.players': '人数',
  'lengths.moves': '总步数',
  'lengths.each': '每人步数',
  'lengths.done': '赛跑结束。',
  'tree.max': 'Max',
  'tree.min': 'Min',
  'tree.player': '玩家 {number}',
};

export default catalogue;
