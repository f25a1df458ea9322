import type { VisitWords } from '#words/language.ts';

export const talk: VisitWords['talk'] = {
  name: 'buổi giải thích',
  heading: 'Bạn có một buổi giải thích',
  said: 'Tôi đã nghe giải thích',
  kept: 'bản ghi buổi giải thích',
  open: 'Xem thời gian giải thích',
  planned: (at) => `Từ ${at}`,
  undated: 'Sẽ báo thời gian sau',
  held: 'Buổi giải thích đã xong',
  running: 'Đang giải thích',
  canceled: 'Buổi giải thích này đã hủy',
  when: 'Khi nào',
  where: 'Ở đâu',
  length: 'Bao lâu',
  minutes: (count) => `Khoảng ${count} phút`,
  who: 'Những người cùng nghe',
  people: {
    patient: 'Bạn',
    family: 'Gia đình',
    nurse: 'Điều dưỡng',
    supervisor: 'Bác sĩ cấp trên',
    interpreter: 'Phiên dịch',
    other: 'Người khác',
  },
  change: 'Nếu không đến được, xin gọi cho chúng tôi càng sớm càng tốt.',
};
