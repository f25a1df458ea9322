import { interviewPaperFiles } from '@nattoku/contract/medical-interview/interview-paper';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import { formatBirthDate } from '@nattoku/rules/time/birth-date';
import { fullName } from '@nattoku/rules/text/person-name';
import { drawInterviewPaper, type Paper } from '#areas/medical-interview/paper/interview-paper.sheet.ts';
import { requireInterview } from '#areas/medical-interview/response/interview-response.reading.ts';
import { conditionNames } from '#domain/interview/condition-names.ts';
import { patientSummary } from '#domain/patient/patient-summary.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { facilityContact } from '#domain/staff/staff.table.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** An interview for somebody who answers with a pen. */
export const serveInterviewPaper = (): FileRoutes =>
  serveFiles(interviewPaperFiles, {
    pdf: servePdf(async (scope: StaffScope, { params: { itemId } }: { params: { itemId: OrderItemId } }) => {
      const paper = await findPaper(scope, itemId);
      return { bytes: await drawInterviewPaper(paper, scope.clock.now()), fileName: 'interview.pdf' };
    }),
  });

const findPaper = (scope: StaffScope, itemId: OrderItemId): Promise<Paper> =>
  recordedRead(scope, async (tx) => {
    const { item, name, form, patientId } = await requireInterview(tx, itemId);
    const patient = patientId && (await patientSummary(tx, patientId));
    const { name: facilityName } = await facilityContact(tx);
    return {
      result: {
        facilityName,
        title: name,
        patient: patient && {
          name: fullName(patient),
          patientNumber: patient.patientNumber,
          birthDate: formatBirthDate(patient.birthDate),
        },
        items: treeOf(form.items, {}),
        names: await conditionNames(tx, [form]),
      },
      audit: {
        action: 'interview.printPaper',
        subject: { type: 'order', id: item.orderId },
        patientId: patient ? patient.id : null,
        detail: { itemId },
      },
    };
  });
