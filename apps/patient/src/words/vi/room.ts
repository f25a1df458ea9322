import type { VisitWords } from '#words/language.ts';

export const room: VisitWords['room'] = {
  title: 'Màn hình giải thích',
  opening: 'Đang mở màn hình',
  askCode: 'Vui lòng nhập 8 chữ số hiển thị trên màn hình của nhân viên bệnh viện.',
  code: 'Mã số',
  open: 'Mở màn hình',
  cut: 'Mất kết nối. Vui lòng chờ đến khi có lại.',
  waiting: 'Vui lòng chờ đến khi bắt đầu giải thích.',
  paused: 'Đang tạm nghỉ.',
  over: 'Buổi giải thích đã kết thúc.',
  board: 'Tờ giấy trắng',
  filmGone: 'Hiện không xem được video này. Xin nghe nhân viên giải thích.',
  problems: {
    wrongCode: 'Mã số sai hoặc đã hết hạn. Vui lòng hỏi nhân viên mã số mới.',
    tooMany: 'Mã số sai nhiều lần. Vui lòng chờ một lát rồi thử lại.',
    unreachable: 'Không có kết nối. Vui lòng chờ một lát rồi thử lại.',
    ended: 'Màn hình này đã kết thúc. Để tiếp tục, vui lòng nhập mã số mới.',
  },
};
