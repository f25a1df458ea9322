import type { OpeningPicture } from '@nattoku/rules/video/opening-pictures';
import { z } from 'zod';
import { apiPrefix } from '#shared/endpoint.ts';
import { fileEndpoint, pdfFile } from '#shared/file-endpoint.ts';
import { OrderId } from '#shared/primitives.ts';

/** The leaflet of an order as a PDF, below /api. */
export const leafletPath = (orderId: OrderId | '{orderId}'): string => `/orders/${orderId}/leaflet.pdf`;

/** Whom the patient calls; without a ward the number is the hospital's. */
export type LeafletContact = { facility: string; ward: string | null; phone: string | null };

type Step = { picture: OpeningPicture; words: string };

/** What differs by what the order asks of the patient. */
export type LeafletWords = {
  /** Of the PDF. */
  title: string;
  lead: string;
  dueTerm: string;
  /** What one does once the page is open. */
  last: Step;
};

/** What the leaflet says, whether a browser prints it or the server draws it. */
export const leafletWords = {
  lead: (videoCount: number) => `診察や手術の前に、説明の動画をご覧ください（動画 ${videoCount}本）。`,
  dueTerm: 'ご覧いただく期限',
  scan: 'スマートフォンやタブレットのカメラで、左のQRコードを読み取ってください。',
  items: 'お願いすること',
  more: (count: number) => `ほか${count}件（画面でご覧ください）`,
  steps: 'ご覧いただく手順',
  warning:
    'このQRコードは、あなた専用です。ほかの方に見せたり、写真を送ったりしないでください。通信料がかかることがあります。',
  /** Null where nobody has a telephone. */
  contact: ({ facility, ward, phone }: LeafletContact) =>
    phone === null ? null : `お問い合わせ：${[facility, ward].filter(Boolean).join(' ')} 電話 ${phone}`,
} as const;

const watch: Step = { picture: 'watch', words: '動画を見て、質問に答えます。途中でやめても続きから見られます。' };

export const videoLeaflet = (videoCount: number): LeafletWords => ({
  title: '説明動画のご案内',
  lead: leafletWords.lead(videoCount),
  dueTerm: leafletWords.dueTerm,
  last: watch,
});

export const consentLeaflet: LeafletWords = {
  title: '同意書のご案内',
  lead: '説明をよくお読みになり、ご自身のお返事を選んでください。わからないことは、署名の前におたずねください。',
  dueTerm: 'お返事の期限',
  last: { picture: 'watch', words: '説明を読み、お返事を選んで、指で署名します。「同意しない」も選べます。' },
};

/** Of an order that holds things of several kinds: each of them says in the list what it asks for. */
export const leafletOfSeveral = (itemCount: number): LeafletWords => ({
  title: '診察・手術の前のご案内',
  lead: `診察や手術の前に、次の${itemCount}つをお願いいたします。`,
  dueTerm: 'お願いの期限',
  last: { picture: 'watch', words: '画面に並んだものを、上から順に進めます。途中でやめても続きからできます。' },
});

/** How one comes in, and what one does then. */
export const leafletStepsWith = (last: Step): readonly Step[] => [
  { picture: 'scan', words: 'スマートフォンのカメラを開き、QRコードに向けます。' },
  { picture: 'press', words: '画面に出てくるリンクを指で押します。' },
  { picture: 'birthDate', words: '生年月日を入力します。ご本人の確認のためです。' },
  last,
];

export const leafletSteps = leafletStepsWith(watch);

export const leafletFiles = {
  pdf: fileEndpoint({
    method: 'GET',
    path: apiPrefix + leafletPath('{orderId}'),
    permission: 'orders.order',
    summary: 'The sheet that the patient takes along; it carries the secret of the link',
    params: z.object({ orderId: OrderId }),
    file: pdfFile,
    problems: ['notFound'],
  }),
};
