import type { VisitWords } from '#words/language.ts';

export const film: VisitWords['film'] = {
  title: 'Xem khi không có mạng',
  keep: (size) => `Lưu video này vào thiết bị (${size})`,
  why: 'Sau khi lưu, có thể xem khi không có mạng. Video sẽ bị xóa khỏi thiết bị khi hướng dẫn này kết thúc.',
  keeping: 'Đang lưu',
  stop: 'Dừng lưu',
  kept: (size) => `Đã lưu vào thiết bị (${size}). Có thể xem khi không có mạng.`,
  remove: 'Xóa video khỏi thiết bị',
  refused: {
    full: 'Thiết bị không đủ chỗ nên không lưu được video.',
    forbidden: 'Trình duyệt này không lưu được video vào thiết bị.',
    cut: 'Mất kết nối nên không lưu được video. Xin thử lại ở nơi có sóng.',
  },
};
