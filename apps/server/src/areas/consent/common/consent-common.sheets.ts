import { consentCommonFiles } from '@nattoku/contract/consent/consent-common';
import { facilityContact } from '#domain/staff/staff.table.ts';
import { consentCommonOrders } from '#areas/consent/common/consent-common.content.ts';
import { serveSheet } from '#domain/order/common/serve-sheets.ts';
import type { SheetWords } from '#domain/order/common/common-order-sheet.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import type { Services } from '#kernel/services.ts';

const consentWords: SheetWords = {
  lead: 'スマートフォンで、同意書を読んで署名していただけます\n（紙での署名をご希望の方は、職員にお声がけください）',
  last: { picture: 'watch', words: '同意書を読んで、お返事と署名をします' },
  card: 'カメラでQRコードを読み取ると、同意書を読んで署名できます。',
  after: '終わると「受付番号」が出ます。職員にお見せください。',
};

/** Poster and cards of a common order of consent forms. */
export const serveConsentCommonSheets = (services: Services): FileRoutes =>
  serveFiles(consentCommonFiles, {
    sheet: serveSheet(services, {
      find: consentCommonOrders.find,
      wordsOf: () => consentWords,
      contactOf: facilityContact,
    }),
  });
