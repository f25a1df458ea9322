import { consentAuditActions } from '@nattoku/contract/consent/consent-audit-actions';
import { consentNotificationKinds } from '@nattoku/contract/consent/consent-notification-kinds';
import { consentCommonRoutes } from '#areas/consent/common/consent-common.routes.ts';
import { serveConsentCommonSheets } from '#areas/consent/common/consent-common.sheets.ts';
import { serveConsentPages } from '#areas/consent/editor/consent-editor.pages.ts';
import { consentEditorRoutes } from '#areas/consent/editor/consent-editor.routes.ts';
import { serveConsentPreview } from '#areas/consent/order/consent-order.preview.ts';
import { consentOrderRoutes, consentPolicyRoutes } from '#areas/consent/order/consent-order.routes.ts';
import { correctExplanations } from '#areas/consent/order/correct-explanations.job.ts';
import { settleFacility, settleForms } from '#areas/consent/order/consent-settling.job.ts';
import { consentPaperRoutes } from '#areas/consent/paper/consent-paper.routes.ts';
import { readConsentScan } from '#areas/consent/paper/consent-scan.job.ts';
import { serveScanPictures } from '#areas/consent/paper/consent-scan.pictures.ts';
import { CONSENT_SCAN } from '#areas/consent/paper/consent-scan.queue.ts';
import { takeConsentScans } from '#areas/consent/paper/consent-scan.upload.ts';
import { serveConsentPaper } from '#areas/consent/paper/paper-print.ts';
import { serveConsentDocuments } from '#areas/consent/record/consent-record.documents.ts';
import { serveConsentExport } from '#areas/consent/record/consent-record.export.ts';
import {
  consentListRoutes,
  consentOfPatientRoutes,
  consentRecordRoutes,
} from '#areas/consent/record/consent-record.routes.ts';
import { serveCurrentPages } from '#areas/consent/record/consent-record.current-pages.ts';
import { escalateWithdrawals } from '#areas/consent/record/consent-record.withdrawal.ts';
import { serveCertificates } from '#areas/consent/record/evidence/serve-certificates.ts';
import { serveEvidence } from '#areas/consent/record/evidence/serve-evidence.ts';
import { consentRepairRoutes } from '#areas/consent/record/repair/repair.routes.ts';
import { resumeSealings, sealConsent, watchSealings } from '#areas/consent/sealing/consent-sealing.job.ts';
import { consentSealingRoutes } from '#areas/consent/sealing/consent-sealing.routes.ts';
import { serveConsentSigning } from '#areas/consent/signing/consent-signing.documents.ts';
import { consentSigningRoutes } from '#areas/consent/signing/consent-signing.routes.ts';
import { serveConsentIntakes } from '#areas/consent/template/consent-intake.routes.ts';
import { forgetIntakes } from '#areas/consent/template/consent-intake.sweep.ts';
import { consentTemplateRoutes, consentVersionRoutes } from '#areas/consent/template/consent-template.routes.ts';
import { layeredVersion } from '#areas/consent/template/consent-version.layered.ts';
import { serveVersionPages } from '#areas/consent/template/consent-version.print.ts';
import { consentKind } from '#areas/consent/consent.kind.ts';
import { consentOrders } from '#areas/consent/consent.orders.ts';
import { SETTLE_FORMS } from '#domain/consent/form/settle-forms.ts';
import { CONSENT_SEAL } from '#domain/consent/sealing/queue-sealing.ts';
import { layeredCommonOrder } from '#domain/order/common/common-order.layered.ts';
import type { OrderingArea } from '#domain/order/ordering-area.ts';

export const consent: OrderingArea = {
  name: 'consent',
  orders: consentOrders,
  items: [consentKind],
  layered: [layeredVersion, layeredCommonOrder],
  routes: [
    consentEditorRoutes,
    consentTemplateRoutes,
    consentVersionRoutes,
    consentListRoutes,
    consentOfPatientRoutes,
    consentRecordRoutes,
    consentRepairRoutes,
    consentCommonRoutes,
    consentPaperRoutes,
    consentSealingRoutes,
    consentOrderRoutes,
    consentPolicyRoutes,
    consentSigningRoutes,
  ],
  files: [
    serveConsentIntakes,
    serveVersionPages,
    serveConsentPages,
    serveConsentCommonSheets,
    serveConsentPaper,
    takeConsentScans,
    serveScanPictures,
    serveConsentPreview,
    serveConsentDocuments,
    serveCurrentPages,
    serveConsentExport,
    serveEvidence,
    serveCertificates,
    serveConsentSigning,
  ],
  jobs: [
    { queue: CONSENT_SCAN, worker: readConsentScan },
    { queue: CONSENT_SEAL, worker: sealConsent },
    { queue: SETTLE_FORMS, worker: settleFacility },
  ],
  schedules: [
    { queue: 'consent.escalate', cron: '* * * * *', run: escalateWithdrawals },
    { queue: 'consent.settle-due', cron: '* * * * *', run: settleForms },
    { queue: 'consent.correct-explanations', cron: '* * * * *', run: correctExplanations },
    { queue: 'consent.forget-intakes', cron: '53 * * * *', run: forgetIntakes },
    { queue: 'consent.seal-watch', cron: '* * * * *', run: watchSealings },
  ],
  onStart: [resumeSealings],
  audit: consentAuditActions,
  notifications: consentNotificationKinds,
};
