import type { VisitWords } from '#words/language.ts';

export const closed: VisitWords['closed'] = {
  invalid: {
    heading: 'Liên kết này không dùng được',
    sentences: [
      'Liên kết đã hết hạn hoặc đã được thay bằng liên kết mới.',
      'Nếu đã nhận giấy hướng dẫn mới, xin mở bằng mã QR trên đó.',
      'Cũng có thể liên kết đã bị cắt ngắn. Xin mở liên kết đúng như đã nhận hoặc mở bằng mã QR.',
    ],
  },
  locked: {
    heading: 'Liên kết này đã bị khóa',
    sentences: [
      'Ngày sinh không khớp nhiều lần liên tiếp nên liên kết đã bị khóa để bảo đảm an toàn.',
      'Xin liên hệ với bệnh viện. Nhân viên sẽ đưa liên kết mới.',
    ],
  },
  missing: {
    heading: 'Xin mở lại bằng mã QR',
    sentences: [
      'Trang đã được đóng để bảo đảm an toàn, vì lâu không dùng, được mở trên thiết bị khác, hoặc bệnh viện đã thay đổi nội dung.',
      'Những gì đã trả lời vẫn được giữ. Mở lại bằng mã QR hoặc liên kết thì sẽ tiếp tục từ chỗ đang dở.',
    ],
  },
  tooMany: {
    heading: 'Xin chờ một chút rồi thử lại',
    sentences: ['Hiện có nhiều người đang dùng. Xin chờ khoảng một phút.'],
  },
  elsewhere: {
    heading: 'Đang mở ở cửa sổ khác',
    sentences: ['Trang này đã được đóng vì liên kết đã được mở hoặc kết thúc ở cửa sổ khác của thiết bị này.'],
  },
  paused: {
    heading: 'Trang này đang tạm dừng',
    sentences: ['Xin quét lại mã QR sau.', 'Nếu cần gấp, xin hỏi nhân viên bệnh viện.'],
  },
  over: {
    heading: 'Trang này đã kết thúc',
    sentences: ['Không còn xem được nội dung này nữa.', 'Nếu cần được giải thích, xin hỏi nhân viên bệnh viện.'],
  },
  noPreview: {
    heading: 'Không xem trước được',
    sentences: ['Không tìm thấy hoặc không có quyền xem. Xin tải lại trang.'],
  },
  toldNewLink: {
    heading: 'Chữ ký hoặc câu trả lời chưa đến nơi',
    sentences: [
      'Mã QR cũ không mở được nữa. Nhân viên bệnh viện sẽ đưa mã QR hoặc liên kết mới.',
      'Xin cho nhân viên xem thiết bị này.',
    ],
  },
  toldOver: {
    heading: 'Chữ ký hoặc câu trả lời chưa đến nơi',
    sentences: ['Hướng dẫn này đã kết thúc nên mã QR không mở được nữa.', 'Xin cho nhân viên xem thiết bị này.'],
  },
  openHere: 'Mở ở đây',
  unsent:
    'Chữ ký hoặc câu trả lời chưa đến bệnh viện. Chúng được giữ trên thiết bị này và sẽ được gửi khi mở lại liên kết. Nếu không mở được, xin liên hệ với bệnh viện.',
  unsentTold:
    'Chữ ký hoặc câu trả lời chưa đến bệnh viện và được giữ trên thiết bị này. Nhân viên bệnh viện đã được báo. ',
  unsentNewLink: 'Khi nhận được liên kết mới, xin mở trên thiết bị này. Không cần viết lại.',
  unsentWait: 'Hướng dẫn này đã kết thúc. Xin chờ bệnh viện liên hệ.',
  call: 'Khi cần giúp đỡ, xin gọi số điện thoại ghi trên tờ hướng dẫn đã nhận.',
};
