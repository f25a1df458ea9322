import { icClassFiles } from '@nattoku/contract/ic-support/ic-class';
import type { ClassAttendee } from '@nattoku/contract/ic-support/ic-class-attendance';
import type { ReceivedFile } from '@nattoku/contract/shared/file-endpoint';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { exportAttendees } from '#areas/ic-support/class/class.attendees.ts';
import { classes } from '#areas/ic-support/class/class.content.ts';
import { serveSheet } from '#domain/order/common/serve-sheets.ts';
import { saidOf } from '#domain/order/paper/said.ts';
import { momentOf } from '#domain/order/paper/paper-words.ts';
import { writeCsv } from '#kernel/csv/csv-writer.ts';
import type { Exchange } from '#kernel/http/mount.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

const headings = ['出席時刻', '患者番号', '氏名', '生年月日', '登録', '記録の方法', '入力した職員', '紐づけた職員'];

const cellsOf = ({ attendedAt, patient, givenName, givenBirthDate, ...line }: ClassAttendee): string[] => {
  const birthDate = patient ? patient.birthDate : givenBirthDate;
  return [
    formatDateTime(attendedAt),
    patient?.patientNumber ?? '',
    patient ? fullName(patient) : (givenName ?? ''),
    birthDate ? formatDate(birthDate) : '',
    patient ? '患者' : '本人の申告',
    line.enteredByName === null ? 'QR' : '職員の入力',
    line.enteredByName ?? '',
    line.linkedByName ?? '',
  ];
};

/** Poster and cards of a class, and who came to it as a file. */
export const serveClassFiles = (services: Services): FileRoutes =>
  serveFiles(icClassFiles, {
    sheet: serveSheet(services, {
      find: classes.find,
      wordsOf:
        ({ heldAt, venue: japanese }, layers) =>
        ({ gathering }, language) => {
          const venue = saidOf(language, language === 'ja' ? [] : layers)(japanese).text;
          const at = heldAt === null ? '' : momentOf(language, new Date(heldAt));
          return { ...gathering, lead: gathering.lead(at, venue), isDated: true, card: gathering.card(at, venue) };
        },
      contentsOf: async (_, { id, videos }) => [
        { kind: 'class', contentId: id },
        ...videos.map(({ videoId }) => ({ kind: 'video', contentId: videoId }) as const),
      ],
    }),
    attendees: async (
      scope: StaffScope,
      { params }: ReceivedFile<typeof icClassFiles.attendees>,
      { reply }: Exchange,
    ) => {
      const rows = await exportAttendees(scope, params.commonOrderId);
      void reply.type('text/csv; charset=utf-8');
      void reply.headers({
        'content-disposition': 'attachment; filename="attendees.csv"',
        'cache-control': 'no-store',
        'x-row-count': String(rows.length),
      });
      return reply.send(writeCsv(headings, rows.map(cellsOf), 'utf-8').bytes);
    },
  });
