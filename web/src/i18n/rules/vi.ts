/** The rules of the games. */
import type { Message } from '../index.svelte';

const rules = {
  'rules.title': 'Luật chơi: {game}',
  'rules.open': 'Luật chơi',
  'rules.board': 'Đi được tới: {squares}',
  'rules.moves': 'Nước đi',
  'rules.castling': 'nhập thành',
  'rules.enPassant': 'bắt tốt qua đường',
  'rules.promotion': 'phong cấp',
  'rules.chess.goal':
    'Hai bên lần lượt đi, Trắng đi trước. Ai tấn công vua đối phương mà vua không thoát được là chiếu hết và thắng. Bên không còn nước đi mà không bị chiếu là hết nước: hòa. Quân ăn bằng cách đi vào ô của quân đối phương. Các chấm cho biết quân đi được đến đâu.',
  'rules.chess.k': 'Một ô theo mọi hướng, không bao giờ vào ô bị tấn công.',
  'rules.chess.q': 'Đi thẳng hoặc chéo bao xa cũng được, miễn không bị cản.',
  'rules.chess.r': 'Bao xa cũng được theo hàng và cột.',
  'rules.chess.b': 'Bao xa cũng được theo đường chéo.',
  'rules.chess.n': 'Hai ô thẳng và một ô ngang; nhảy qua mọi quân ở giữa.',
  'rules.chess.p': 'Tiến một ô, từ vị trí ban đầu có thể hai ô; ăn chéo một ô về phía trước.',
  'rules.chess.castling':
    'Nếu vua và xe chưa đi, giữa chúng trống và vua không qua ô bị tấn công, vua đi hai ô về phía xe và xe nhảy qua vua.',
  'rules.chess.enPassant': 'Tốt vừa đi hai ô có thể bị ăn, chỉ ngay nước sau, như thể nó đi một ô.',
  'rules.chess.promotion': 'Tốt tới hàng cuối trở thành hậu, xe, tượng hoặc mã.',
  'rules.xiangqi.goal':
    'Hai bên lần lượt đi, Đỏ đi trước. Ai tấn công tướng đối phương mà tướng không thoát được thì thắng; làm đối phương hết nước đi cũng thắng. Hai tướng không bao giờ được đối mặt trên cột trống. Các chấm cho biết quân đi được đến đâu.',
  'rules.xiangqi.k': 'Đi thẳng một điểm, trong cung; ở đây không được tới chỗ đối mặt tướng kia.',
  'rules.xiangqi.a': 'Đi chéo một điểm, trong cung.',
  'rules.xiangqi.b': 'Đi chéo hai điểm nếu điểm giữa trống; không qua sông.',
  'rules.xiangqi.n':
    'Một điểm thẳng rồi một điểm chéo; quân đứng ở điểm đầu, như tốt ở đây, sẽ cản đường.',
  'rules.xiangqi.r': 'Bao xa cũng được theo hàng và cột.',
  'rules.xiangqi.c': 'Đi như xe, nhưng chỉ ăn khi nhảy qua đúng một quân.',
  'rules.xiangqi.p': 'Tiến một điểm; qua sông rồi được đi ngang, không bao giờ lùi.',
  'rules.hare.goal':
    'Hãy về đích đầu tiên. Tiến n ô tốn 1 + 2 + … + n cà rốt. Trừ xuất phát và đích, mỗi ô chỉ có một tay đua, và mỗi loại ô có tác dụng riêng.',
  'rules.connect4.goal':
    'Ai có bốn quân của mình thẳng hàng, ngang, dọc hoặc chéo, thì thắng. Bàn đầy mà không có là hòa.',
  'rules.connect4':
    'Thả quân vào cột chưa đầy, nó rơi xuống chỗ trống thấp nhất. Các chấm cho biết những chỗ ấy.',
  'rules.tictactoe.goal':
    'Ai có ba quân của mình thẳng hàng thì thắng. Bàn đầy mà không có là hòa.',
  'rules.tictactoe': 'Đặt ký hiệu vào ô trống bất kỳ.',
} satisfies Record<string, Message>;

export default rules;
