/** What the lab says of trees that grow by simulations. */
import type { Message } from '../index.svelte';

const grown = {
  'lab.simulations': 'Lượt mô phỏng',
  'ladder.simulationsOf': 'Lượt mô phỏng của {name}',
  'switch.simulations': 'lượt mô phỏng',
  'lab.layer.grow': '{seat}: cận lớn nhất',
  'lab.layer.edge': 'rìa của cây',
  'grown.shown': '{name}, {number} lượt mô phỏng',
  'grown.count': '{number} lượt mô phỏng',
  'grown.start': 'Bấm {run} và xem cây lớn lên ở những chỗ đáng kể.',
  'grown.next': 'Lượt mô phỏng tiếp',
  'grown.legend':
    '53 % · 120×: kết quả trung bình của một nước, và số lần nước ấy được thăm; đường đậm là đường hay được đi theo',
  'grown.gets': '{seat} {share}',
  'grown.unvisited': 'chưa được thăm',
  'grown.node': 'được thăm {number} lần, trung bình {told}',
  'grown.simulation': 'Lượt mô phỏng',
  'grown.game': 'Ván ngẫu nhiên',
  'grown.visits': 'Lượt thăm',
  'grown.mean': 'Trung bình',
  'grown.prior': 'Tiên nghiệm',
  'grown.bound': 'Cận',
  'grown.means.simulation':
    'Một lần đi xuống cây đến một thế cờ mới, lượng giá thế ấy, rồi mang kết quả trở lên. Mỗi lượt thêm một nút.',
  'grown.means.game':
    'Từ thế cờ mới, hai bên đi ngẫu nhiên cho đến hết ván. Ai thắng, đó là giá trị của thế cờ.',
  'grown.means.visits':
    'Bao nhiêu lượt mô phỏng đã qua đây. Cuối cùng, nước được thăm nhiều nhất sẽ được chọn.',
  'grown.means.mean':
    'Kết quả trung bình của các lượt mô phỏng ấy: phần của giải, 100 % là thắng, 50 % là hòa.',
  'grown.means.prior':
    'Thoạt nhìn một nước có triển vọng đến đâu, mọi nước cộng lại là 100 %; với lá bài là khả năng rút được nó.',
  'grown.means.bound':
    'Trung bình tính theo phần trăm cộng với phần thưởng cho nước ít được thử: nước có cận lớn nhất được đi theo.',
  'grown.chooses': 'Các nước của {seat}, phần trăm tính cho {seat}',
  'grown.events': 'Những gì may rủi có thể làm',
  'grown.taken': '(đang đi theo)',
  'grown.untried': '{count} nước chưa bao giờ được thử.',
  'grown.leaf': 'Đến lúc này cây dừng ở đây.',
  'grown.plies': '{count} nửa nước',
  'grown.say.root': 'Lúc đầu cây chỉ có gốc.',
  'grown.say.grow': 'Chưa ai đến {name}: cây mọc thêm nút này.',
  'grown.say.choose':
    '{seat} đi theo {move}, nước có cận lớn nhất: {bound} (trung bình {mean}, {number} lượt thăm).',
  'grown.say.untried': '{seat} đi theo {move}, nước chưa bao giờ được thử.',
  'grown.say.promising':
    '{seat} đi theo {move}, chưa được thử nhưng có triển vọng: cận lớn nhất, {bound}.',
  'grown.say.chance': 'May rủi quyết định: {move} đến ít hơn nhiều nhất so với xác suất của nó.',
  'grown.say.game': 'Một ván ngẫu nhiên dài {number} nửa nước từ đây kết thúc: {told}.',
  'grown.say.evaluation': 'Theo lượng giá, có thể chờ đợi: {told}.',
  'grown.say.over': '{name} kết thúc ván cờ: {told}.',
  'grown.say.backUp':
    'Trở lên cây: mỗi thế cờ trên đường tính thêm một lượt thăm, và gộp kết quả này vào trung bình. Đó là lượt mô phỏng thứ {number}.',
  'grown.say.total':
    'Còn {number} lượt mô phỏng không được chiếu từng bước; đây là các con số lúc kết thúc.',
  'rung.mcts': 'Tìm kiếm cây Monte Carlo',
  'rung.mcts.idea': 'Cho cây lớn lên ở nơi các ván ngẫu nhiên diễn ra tốt.',
  'rung.mcts.source': 'Coulom 2006, Kocsis và Szepesvári 2006',
  'rung.mcts-evaluation': 'Tìm kiếm cây Monte Carlo, có lượng giá',
  'rung.mcts-evaluation.idea': 'Cũng vậy, dùng lượng giá thay cho ván ngẫu nhiên.',
  'rung.puct': 'PUCT',
  'rung.puct.idea': 'Cũng vậy, đoán trước những nước nào có triển vọng.',
  'rung.puct.source': 'Rosin 2011, Silver và cộng sự 2017',
} satisfies Record<string, Message>;

export default grown;
