import type { PaperWords } from '#domain/order/paper/words/ja.ts';

export const words: PaperWords = {
  unreviewed: 'Bản dịch này chưa được người bản ngữ kiểm tra. Nếu có chỗ nào không rõ, xin hỏi nhân viên bệnh viện.',
  unreviewedTexts: 'Dấu ※ là bản dịch chưa được kiểm tra.',
  honoured: (name) => name,
  number: (number) => `Mã số bệnh nhân ${number}`,
  until: (date) => `đến hết ${date}`,
  call: (whom, phone) => `Liên hệ: ${whom}, ĐT ${phone}`,
  phone: (phone) => `ĐT ${phone}`,
  leaflet: {
    scan: 'Xin dùng máy ảnh của điện thoại hoặc máy tính bảng quét mã QR ở bên trái.',
    items: 'Những việc xin bạn làm',
    more: (count) => `và ${count} việc khác (xem trên màn hình)`,
    steps: 'Cách làm',
    camera: 'Mở máy ảnh của điện thoại và hướng vào mã QR.',
    press: 'Bấm vào đường liên kết hiện trên màn hình.',
    birthDate: 'Nhập ngày sinh để xác nhận đúng là bạn.',
    warning:
      'Mã QR này chỉ dành riêng cho bạn. Xin đừng cho người khác xem hoặc gửi ảnh chụp. Có thể mất phí dữ liệu di động.',
    rest: '… (xem tiếp trên màn hình)',
    several: {
      title: 'Trước khi khám hoặc phẫu thuật',
      lead: (count) => `Xin làm ${count} việc sau đây trước khi khám hoặc phẫu thuật.`,
      dueTerm: 'Thời hạn',
      last: 'Làm lần lượt từ trên xuống những việc trên màn hình. Có thể dừng và làm tiếp sau.',
    },
    video: {
      title: 'Video giải thích',
      lead: (count) => `Xin xem video giải thích trước khi khám hoặc phẫu thuật (${count} video).`,
      dueTerm: 'Thời hạn xem',
      last: 'Xem video và trả lời câu hỏi. Có thể dừng và xem tiếp sau.',
      line: (minutes, questions) =>
        questions === 0
          ? `Xem video (khoảng ${minutes} phút)`
          : `Xem video (khoảng ${minutes} phút) và trả lời ${questions} câu hỏi`,
    },
    scenario: {
      line: (minutes, questions) =>
        questions === 0
          ? `Đọc phần giải thích từng bước (khoảng ${minutes} phút)`
          : `Đọc phần giải thích từng bước (khoảng ${minutes} phút) và trả lời ${questions} câu hỏi`,
    },
    interview: {
      title: 'Câu hỏi trước khi khám',
      lead: () => 'Trước khi khám hoặc phẫu thuật, xin trả lời các câu hỏi về sức khỏe. Người nhà có thể trả lời thay.',
      dueTerm: 'Thời hạn trả lời',
      last: 'Trả lời lần lượt các câu hỏi và gửi ở cuối. Có thể dừng và làm tiếp sau.',
      line: (minutes) => `Trả lời các câu hỏi về sức khỏe (khoảng ${minutes} phút)`,
    },
    consent: {
      title: 'Giấy đồng ý',
      lead: () =>
        'Xin đọc kỹ phần giải thích và chọn câu trả lời của chính bạn. Nếu có điều không rõ, xin hỏi trước khi ký.',
      dueTerm: 'Thời hạn trả lời',
      last: 'Đọc phần giải thích, chọn câu trả lời và ký bằng ngón tay. Cũng có thể chọn “Không đồng ý”.',
      line: () => 'Đọc phần giải thích, chọn câu trả lời và ký',
    },
    talk: {
      title: 'Buổi giải thích',
      lead: () => 'Bác sĩ hoặc điều dưỡng sẽ giải thích về việc khám hoặc phẫu thuật. Trước đó xin làm những việc sau.',
      dueTerm: 'Thời hạn',
      last: 'Làm lần lượt từ trên xuống những việc trên màn hình. Có thể dừng và làm tiếp sau.',
      line: (at, place, minutes) =>
        at === null
          ? `Nghe giải thích (khoảng ${minutes} phút, sẽ báo thời gian sau)`
          : `Nghe giải thích từ ${at} (khoảng ${minutes} phút${place === '' ? '' : `, ${place}`})`,
    },
  },
  poster: {
    here: 'Xin hướng máy ảnh vào đây',
    scan: 'Hướng máy ảnh vào mã QR',
    press: 'Bấm vào liên kết hiện ra',
    identify: 'Nhập mã số bệnh nhân và ngày sinh',
    charges: 'Có thể mất phí dữ liệu di động.',
    until: (date) => `Có hiệu lực đến hết ${date}.`,
    video: {
      lead: (count, minutes) => `Xem video giải thích trên điện thoại (${count} video, khoảng ${minutes} phút)`,
      last: 'Xem video và trả lời câu hỏi',
      card: 'Dùng máy ảnh quét mã QR để xem video giải thích.',
      after: 'Khi xem xong sẽ có một số (受付番号). Xin cho nhân viên xem.',
    },
    consent: {
      lead: () => 'Đọc và ký giấy đồng ý trên điện thoại (nếu muốn ký trên giấy, xin nói với nhân viên)',
      last: 'Đọc giấy đồng ý, trả lời và ký',
      card: 'Dùng máy ảnh quét mã QR để đọc và ký giấy đồng ý.',
      after: 'Khi xong sẽ có một số (受付番号). Xin cho nhân viên xem.',
    },
    interview: {
      lead: () => 'Trả lời các câu hỏi về sức khỏe trên điện thoại (nếu muốn viết trên giấy, xin nói với nhân viên)',
      last: 'Trả lời các câu hỏi rồi gửi',
      card: 'Dùng máy ảnh quét mã QR để trả lời các câu hỏi.',
      after: 'Khi xong sẽ có một số (受付番号). Xin cho nhân viên xem.',
    },
    gathering: {
      lead: (at, venue) => `${at}\n${venue}`,
      last: 'Xem video hoặc đọc giải thích; đến ngày học, quét lại tại phòng học',
      card: (at, venue) => `${at}\n${venue}\nĐến ngày học, quét mã QR tại phòng học.`,
      after: 'Đến ngày học, quét mã QR này tại phòng học để điểm danh.',
      facts: (at, minutes, venue) => `Thời gian: ${at} (khoảng ${minutes} phút)\nĐịa điểm: ${venue}`,
      opens: 'Để điểm danh, hãy quét mã QR tại phòng học vào ngày học.',
      attended: (at) => `Đã điểm danh (${at}).`,
    },
  },
};
