import type { PaperWords } from '#domain/order/paper/words/ja.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const words: PaperWords = {
  unreviewed:
    'This translation has not yet been reviewed by a native speaker. If anything is unclear, please ask the staff.',
  unreviewedTexts: '※ marks a translation that has not been checked yet.',
  honoured: (name) => name,
  number: (number) => `Patient number ${number}`,
  until: (date) => `until ${date}`,
  call: (whom, phone) => `Questions? Call ${whom}: ${phone}`,
  phone: (phone) => `Tel. ${phone}`,
  leaflet: {
    scan: 'Please scan the QR code on the left with the camera of your phone or tablet.',
    items: 'What we ask you to do',
    more: (count) => `and ${count} more (shown on the screen)`,
    steps: 'How to do it',
    camera: 'Open the camera of your phone and point it at the QR code.',
    press: 'Tap the link that appears on the screen.',
    birthDate: 'Enter your date of birth, so that we know it is you.',
    warning:
      'This QR code is only for you. Do not show it to others or send photos of it. Your provider may charge for data.',
    rest: '… (you will find the rest on the screen)',
    several: {
      title: 'Before your appointment or operation',
      lead: (count) =>
        `Please do the following ${counted(count, 'thing', 'things')} before your appointment or operation.`,
      dueTerm: 'Please finish',
      last: 'Do what is on the screen, from top to bottom. You can stop and go on later.',
    },
    video: {
      title: 'Explanation videos',
      lead: (count) =>
        `Please watch ${counted(count, 'explanation video', 'explanation videos')} before your appointment or operation.`,
      dueTerm: 'Please watch',
      last: 'Watch the videos and answer the questions. You can stop and go on later.',
      line: (minutes, questions) =>
        questions === 0
          ? `Watch the video (about ${minutes} min)`
          : `Watch the video (about ${minutes} min) and answer ${counted(questions, 'question', 'questions')}`,
    },
    scenario: {
      line: (minutes, questions) =>
        questions === 0
          ? `Go through the explanation step by step (about ${minutes} min)`
          : `Go through the explanation step by step (about ${minutes} min) and answer ${counted(questions, 'question', 'questions')}`,
    },
    interview: {
      title: 'Questions before your visit',
      lead: () =>
        'Please answer questions about your health before your examination or operation. Your family may answer for you.',
      dueTerm: 'Please answer',
      last: 'Answer the questions one by one and send them at the end. You can stop and go on later.',
      line: (minutes) => `Answer the questions about your health (about ${minutes} min)`,
    },
    consent: {
      title: 'Consent form',
      lead: () =>
        'Please read the explanation and choose your own answer. If anything is unclear, ask before you sign.',
      dueTerm: 'Please answer',
      last: 'Read the explanation, choose your answer and sign with your finger. You may also choose “I do not agree”.',
      line: () => 'Read the explanation, choose your answer and sign',
    },
    talk: {
      title: 'Talk about your treatment',
      lead: () =>
        'A doctor or nurse will talk with you about your examination or operation. Please do the following before.',
      dueTerm: 'Please finish',
      last: 'Do what is on the screen, from top to bottom. You can stop and go on later.',
      line: (at, place, minutes) =>
        at === null
          ? `Come to the talk (about ${minutes} min; we will tell you when)`
          : `Come to the talk on ${at} (about ${minutes} min${place === '' ? '' : `, ${place}`})`,
    },
  },
  poster: {
    here: 'Point your camera here',
    scan: 'Point your camera at the QR code',
    press: 'Tap the link that appears',
    identify: 'Enter your patient number and date of birth',
    charges: 'Your provider may charge for data.',
    until: (date) => `Valid until ${date}.`,
    video: {
      lead: (count, minutes) =>
        `Watch ${counted(count, 'explanation video', 'explanation videos')} on your phone (about ${minutes} min)`,
      last: 'Watch the videos and answer the questions',
      card: 'Scan the QR code with your camera to watch the explanation videos.',
      after: 'At the end you get a number (受付番号). Please show it to the staff.',
    },
    consent: {
      lead: () =>
        'Read and sign the consent form on your phone (if you prefer to sign on paper, please tell the staff)',
      last: 'Read the form, answer and sign',
      card: 'Scan the QR code with your camera to read and sign the consent form.',
      after: 'At the end you get a number (受付番号). Please show it to the staff.',
    },
    interview: {
      lead: () => 'Answer questions about your health on your phone (if you prefer paper, please tell the staff)',
      last: 'Answer the questions and send them',
      card: 'Scan the QR code with your camera to answer the questions.',
      after: 'At the end you get a number (受付番号). Please show it to the staff.',
    },
    gathering: {
      lead: (at, venue) => `${at}\n${venue}`,
      last: 'Watch and read; on the day scan it again at the venue',
      card: (at, venue) => `${at}\n${venue}\nScan the QR code at the venue on the day.`,
      after: 'On the day, scan this QR code at the venue to sign in.',
      facts: (at, minutes, venue) => `When: ${at} (about ${minutes} min)\nWhere: ${venue}`,
      opens: 'To sign in, scan the QR code at the venue on the day.',
      attended: (at) => `You are signed in (${at}).`,
    },
  },
};
