import cookie from '@fastify/cookie';
import { JSON_BODY_MAX_BYTES } from '@nattoku/contract/shared/body-limits';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { serveLocalMailbox } from '#areas/staff/account/account.mailbox.ts';
import { staffImportRoutes } from '#areas/staff/account/account.import.routes.ts';
import { accountRoutes } from '#areas/staff/account/account.routes.ts';
import { serveConsentPreview } from '#areas/consent/order/consent-order.preview.ts';
import { consentOrderRoutes, consentPolicyRoutes } from '#areas/consent/order/consent-order.routes.ts';
import { serveConsentDocuments } from '#areas/consent/record/consent-record.documents.ts';
import { serveStandingPages } from '#areas/consent/record/consent-record.stand.ts';
import { serveConsentExport } from '#areas/consent/record/consent-record.export.ts';
import { consentListRoutes, consentRecordRoutes } from '#areas/consent/record/consent-record.routes.ts';
import { serveCertificates } from '#areas/consent/record/evidence/serve-certificates.ts';
import { consentRepairRoutes } from '#areas/consent/record/repair/repair.routes.ts';
import { serveEvidence } from '#areas/consent/record/evidence/serve-evidence.ts';
import { serveHandout } from '#areas/delivery/leaflet/handout.routes.ts';
import { serveContactFiles } from '#areas/contact/contact.files.ts';
import { chatRoutes, chatSettingsRoutes } from '#areas/chat/talk/chat.routes.ts';
import { serveConsentPages } from '#areas/consent/editor/consent-editor.pages.ts';
import { serveConsentIntakes } from '#areas/consent/template/consent-intake.routes.ts';
import { consentTemplateRoutes, consentVersionRoutes } from '#areas/consent/template/consent-template.routes.ts';
import { serveVersionPages } from '#areas/consent/template/consent-version.print.ts';
import { consentEditorRoutes } from '#areas/consent/editor/consent-editor.routes.ts';
import { chatTemplateRoutes } from '#areas/chat/template/chat-template.routes.ts';
import { contactRoutes } from '#areas/contact/contact.routes.ts';
import { openCollector } from '#areas/analytics/analytics.collector.ts';
import { analyticsRoutes } from '#areas/analytics/analytics.routes.ts';
import { auditRoutes } from '#areas/audit/audit.routes.ts';
import { authRoutes } from '#areas/auth/sign-in/auth.routes.ts';
import { secondFactorRoutes } from '#areas/auth/factors/second-factor.routes.ts';
import { secondStepRoutes } from '#areas/auth/factors/second-step.routes.ts';
import { staffAccessRoutes } from '#areas/auth/access/staff-access.routes.ts';
import { serveConsentSigning } from '#areas/consent/signing/consent-signing.documents.ts';
import { consentSigningRoutes } from '#areas/consent/signing/consent-signing.routes.ts';
import { deliveryRoutes } from '#areas/delivery/sending/delivery.routes.ts';
import { serveErrorReports } from '#areas/error-report/error-report.routes.ts';
import { facilityRoutes, facilitySettingsRoutes, preferencesRoutes } from '#areas/facility/facility.routes.ts';
import { apiClientRoutes } from '#areas/interoperability/fhir/api-client.routes.ts';
import { serveFhir } from '#areas/interoperability/fhir/fhir.routes.ts';
import { recordDropRoutes } from '#areas/interoperability/record-drop/record-drop.routes.ts';
import { webhookRoutes } from '#areas/interoperability/webhook/webhook.routes.ts';
import { homeRoutes } from '#areas/home/home.routes.ts';
import { announcementRoutes, notificationRoutes } from '#areas/notification/notification.routes.ts';
import { kioskRoutes } from '#areas/patient-page/patient-page.kiosk.routes.ts';
import { serveCommonOrderSheets } from '#areas/video/common/common-order.sheets.ts';
import { consentCommonRoutes } from '#areas/consent/common/consent-common.routes.ts';
import { serveConsentCommonSheets } from '#areas/consent/common/consent-common.sheets.ts';
import { consentPaperRoutes } from '#areas/consent/paper/consent-paper.routes.ts';
import { serveScanPictures } from '#areas/consent/paper/consent-scan.pictures.ts';
import { takeConsentScans } from '#areas/consent/paper/consent-scan.upload.ts';
import { consentSealingRoutes } from '#areas/consent/sealing/consent-sealing.routes.ts';
import { serveConsentPaper } from '#areas/consent/paper/paper-print.ts';
import { commonOrderRoutes } from '#areas/video/common/common-order.routes.ts';
import { servePatientEvents } from '#areas/patient-page/patient-page.events.ts';
import { patientPageRoutes } from '#areas/patient-page/patient-page.routes.ts';
import { patientMergeRoutes, relatedPersonRoutes } from '#areas/patient/record/patient-merge.routes.ts';
import { serveImportErrors } from '#areas/patient/import/patient-import.errors.ts';
import { patientImportRoutes } from '#areas/patient/import/patient-import.routes.ts';
import { takeImportFiles } from '#areas/patient/import/patient-import.upload.ts';
import { servePatientExport } from '#areas/patient/list/patient-list.export.ts';
import { patientListRoutes } from '#areas/patient/list/patient-list.routes.ts';
import { everyPatientLike } from '#areas/patient/record/patient.every.ts';
import { patientRoutes } from '#areas/patient/record/patient.routes.ts';
import { savedViewRoutes } from '#areas/saved-view/saved-view.routes.ts';
import { sessionRoutes } from '#areas/auth/session/session.routes.ts';
import { serveOrderExport } from '#areas/video/order/video-order.export.ts';
import { videoOrderListRoutes, videoOrderRoutes } from '#areas/video/order/video-order.routes.ts';
import { serveOrderSummary } from '#areas/video/order/video-order.summary.ts';
import { staffRoutes } from '#areas/staff/directory/staff.routes.ts';
import { serveUploads } from '#areas/video/pipeline/video-upload.routes.ts';
import { servePosters } from '#areas/video/pipeline/video-poster.routes.ts';
import { serveVideoMedia } from '#areas/video/pipeline/video-media.routes.ts';
import { serveCatalogueMedia } from '#areas/library/catalogue/catalogue.media.ts';
import { catalogueRoutes } from '#areas/library/catalogue/catalogue.routes.ts';
import { approachRoutes } from '#areas/video/approach/approach.routes.ts';
import { videoRoutes } from '#areas/video/library/video.routes.ts';
import { videoTemplateRoutes } from '#areas/video/template/video-template.routes.ts';
import { readTopTemplates } from '#areas/video/template/video-template.top.ts';
import { favouriteRoutes, videoTopRoutes } from '#areas/video/top/video-top.routes.ts';
import { readToday } from '#areas/home/home.today.ts';
import { noteRefusals } from '#kernel/audit/audit-refusals.ts';
import { rememberSources } from '#kernel/audit/audit-source.ts';
import { answerProblems } from '#kernel/http/errors.ts';
import { serveEvents } from '#kernel/http/event-stream.ts';
import { logRequests } from '#kernel/http/logging.ts';
import { mount } from '#kernel/http/mount.ts';
import { describeApi } from '#kernel/http/open-api.ts';
import { secure } from '#kernel/http/security.ts';
import { serveWebApps } from '#kernel/http/static.ts';
import { newId } from '#kernel/new-id.ts';
import type { AnalyticsTarget } from '#kernel/analytics-target.ts';
import type { SentryDsn } from '#kernel/sentry-dsn.ts';
import type { Services } from '#kernel/services.ts';

export type AppOptions = {
  tls: boolean;
  trustProxy: string | undefined;
  isReady: () => boolean;
  /** Holds the web applications as `staff` and `patient`; without it they are served from where they are built. */
  webDir?: string | undefined;
  /** Where error reports of the staff app go; without it they are not taken. */
  sentryDsn?: SentryDsn | null;
  analytics?: AnalyticsTarget | null;
};

/** What a balancer is told about the database; the object store is not part of it: without it most pages still work, and no other process has it. */
const readiness = { ready: 'ready', away: 'databaseAway', outdated: 'databaseOutdated' } as const;

z.config(z.locales.ja());

/** The whole HTTP face of the server over services that are already open. */
export async function createApp(
  services: Services,
  { tls, trustProxy, isReady, webDir, sentryDsn = null, analytics = null }: AppOptions,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BODY_MAX_BYTES,
    requestTimeout: 120_000,
    genReqId: () => newId(),
    trustProxy: trustProxy ?? false,
    return503OnClosing: true,
    forceCloseConnections: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // A form of another site can send plain text without asking; nothing of ours is written in it.
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('actor');
  answerProblems(app, noteRefusals(services));
  logRequests(app);
  await app.register(cookie);
  rememberSources(app);
  await secure(app, { tls });
  await describeApi(app);

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const status = isReady() ? readiness[services.database.state()] : 'starting';
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });

  const collector = analytics && openCollector(analytics, services.log);
  app.addHook('onClose', async () => collector?.close());
  mount(app, services, analyticsRoutes(services, collector));
  mount(app, services, accountRoutes(services));
  mount(app, services, staffImportRoutes(services));
  mount(app, services, auditRoutes(services));
  mount(app, services, authRoutes(services));
  mount(app, services, secondStepRoutes(services));
  mount(app, services, secondFactorRoutes(services));
  mount(app, services, staffAccessRoutes);
  mount(app, services, sessionRoutes);
  mount(app, services, chatRoutes);
  mount(app, services, chatSettingsRoutes);
  mount(app, services, chatTemplateRoutes);
  mount(app, services, consentEditorRoutes(services));
  mount(app, services, consentTemplateRoutes(services));
  mount(app, services, consentVersionRoutes(services));
  serveConsentIntakes(app, services);
  serveVersionPages(app, services);
  serveConsentPages(app, services);
  mount(app, services, contactRoutes(services));
  serveContactFiles(app, services);
  mount(app, services, deliveryRoutes(services));
  mount(app, services, facilityRoutes);
  mount(app, services, facilitySettingsRoutes);
  mount(app, services, preferencesRoutes);
  mount(app, services, homeRoutes);
  mount(app, services, webhookRoutes(services));
  mount(app, services, apiClientRoutes(services));
  mount(app, services, recordDropRoutes(services));
  serveFhir(app, services);
  mount(app, services, notificationRoutes(services));
  mount(app, services, announcementRoutes);
  mount(app, services, patientImportRoutes(services));
  mount(app, services, patientListRoutes);
  mount(app, services, savedViewRoutes);
  mount(app, services, patientRoutes(services));
  mount(app, services, patientMergeRoutes);
  mount(app, services, relatedPersonRoutes);
  mount(app, services, videoOrderRoutes);
  mount(app, services, videoOrderListRoutes);
  mount(app, services, consentListRoutes);
  mount(app, services, consentRecordRoutes(services));
  mount(app, services, consentRepairRoutes(services));
  mount(app, services, kioskRoutes(services));
  mount(app, services, commonOrderRoutes(services));
  serveCommonOrderSheets(app, services);
  mount(app, services, consentCommonRoutes(services));
  serveConsentCommonSheets(app, services);
  mount(app, services, consentPaperRoutes(services));
  mount(app, services, consentSealingRoutes(services));
  serveConsentPaper(app, services);
  takeConsentScans(app, services);
  serveScanPictures(app, services);
  mount(app, services, patientPageRoutes(services));
  mount(app, services, staffRoutes);
  mount(app, services, videoRoutes(services));
  mount(app, services, approachRoutes);
  mount(app, services, catalogueRoutes);
  mount(app, services, videoTemplateRoutes);
  mount(app, services, consentOrderRoutes(services));
  mount(app, services, consentPolicyRoutes);
  mount(app, services, favouriteRoutes);
  mount(app, services, videoTopRoutes({ readToday, readTemplates: readTopTemplates }));
  serveLocalMailbox(app, services);
  serveHandout(app, services);
  serveConsentPreview(app, services);
  servePatientExport(app, services, everyPatientLike);
  serveOrderExport(app, services);
  serveOrderSummary(app, services);
  serveConsentDocuments(app, services);
  serveStandingPages(app, services);
  serveConsentExport(app, services);
  serveEvidence(app, services);
  serveCertificates(app, services);
  takeImportFiles(app, services);
  serveImportErrors(app, services);
  serveUploads(app, services);
  serveVideoMedia(app, services);
  serveCatalogueMedia(app, services);
  servePosters(app, services);
  serveEvents(app, services);
  servePatientEvents(app, services);
  mount(app, services, consentSigningRoutes(services));
  serveConsentSigning(app, services);
  serveErrorReports(app, services, sentryDsn);
  await serveWebApps(app, webDir);
  return app;
}
