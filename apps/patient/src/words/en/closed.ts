import type { VisitWords } from '#words/language.ts';

export const closed: VisitWords['closed'] = {
  invalid: {
    heading: 'This link cannot be used',
    sentences: [
      'It has expired or was replaced by a new link.',
      'If you have received a new one, please open its QR code.',
      'The link may also have been cut off. Please open it as you received it, or by its QR code.',
    ],
  },
  locked: {
    heading: 'This link has been stopped',
    sentences: [
      'The date of birth did not match several times, so the link was stopped for safety.',
      'Please contact the hospital. The staff will give you a new link.',
    ],
  },
  missing: {
    heading: 'Please open the page again with the QR code',
    sentences: [
      'It was closed for safety: it was not used for a while, was opened on another device, or the hospital changed it.',
      'What you have answered is kept. Open the QR code or the link again and you will go on where you were.',
    ],
  },
  tooMany: {
    heading: 'Please wait a little and try again',
    sentences: ['The service is busy. Please wait about one minute.'],
  },
  elsewhere: {
    heading: 'Open in another window',
    sentences: ['This page was closed because the link was opened or finished in another window of this device.'],
  },
  paused: {
    heading: 'This page is paused at the moment',
    sentences: ['Please scan the QR code again later.', 'If it is urgent, please speak to the staff.'],
  },
  over: {
    heading: 'This page has ended',
    sentences: ['It can no longer be viewed.', 'If you need an explanation, please speak to the staff.'],
  },
  noPreview: {
    heading: 'The preview cannot be shown',
    sentences: ['The order was not found or you may not see it. Please reload the page.'],
  },
  toldNewLink: {
    heading: 'A signature or reply has not arrived yet',
    sentences: [
      'The earlier QR code no longer opens this page. The hospital staff will give you a new QR code or link.',
      'Please show this device to the staff.',
    ],
  },
  toldOver: {
    heading: 'A signature or reply has not arrived yet',
    sentences: ['This guide has ended, so its QR code no longer opens it.', 'Please show this device to the staff.'],
  },
  openHere: 'Open here',
  unsent:
    'A signature or reply has not reached the hospital yet. It is kept on this device and is sent when you open the link again. If you cannot open it, please contact the hospital.',
  unsentTold:
    'A signature or reply has not reached the hospital yet. It is kept on this device. The hospital staff have been told. ',
  unsentNewLink: 'When you receive a new link, open it on this device. You do not need to write it again.',
  unsentWait: 'This guide has ended. Please wait for the hospital to contact you.',
  call: 'If you need help, please call the number on the sheet that you received.',
};
