import { interviewAuditActions } from '@nattoku/contract/medical-interview/interview-audit-actions';
import { interviewNotificationKinds } from '@nattoku/contract/medical-interview/interview-notification-kinds';
import {
  interviewCommonRoutes,
  serveInterviewCommonSheets,
} from '#areas/medical-interview/common/interview-common.routes.ts';
import { interviewKind } from '#areas/medical-interview/interview.kind.ts';
import { medicalInterviewOrders } from '#areas/medical-interview/medical-interview.orders.ts';
import { interviewOrderRoutes } from '#areas/medical-interview/order/interview-order.routes.ts';
import { serveInterviewExport } from '#areas/medical-interview/list/interview-list.export.ts';
import { serveInterviewPaper } from '#areas/medical-interview/paper/interview-paper.routes.ts';
import { serveInterviewPhotos } from '#areas/medical-interview/photo/interview-photo.routes.ts';
import { serveInterviewPrints } from '#areas/medical-interview/response/interview-response.print.ts';
import {
  interviewListRoutes,
  interviewResponseRoutes,
} from '#areas/medical-interview/response/interview-response.routes.ts';
import { layeredInterview } from '#areas/medical-interview/template/interview-template.layered.ts';
import {
  interviewInstrumentRoutes,
  interviewTemplateRoutes,
  serveInterviewPictures,
} from '#areas/medical-interview/template/interview-template.routes.ts';
import { layeredCommonOrder } from '#domain/order/common/common-order.layered.ts';
import type { OrderingArea } from '#domain/order/ordering-area.ts';

export const medicalInterview: OrderingArea = {
  name: 'medicalInterview',
  orders: medicalInterviewOrders,
  items: [interviewKind],
  layered: [layeredInterview, layeredCommonOrder],
  routes: [
    interviewTemplateRoutes,
    interviewInstrumentRoutes,
    interviewOrderRoutes,
    interviewResponseRoutes,
    interviewListRoutes,
    interviewCommonRoutes,
  ],
  files: [
    serveInterviewPictures,
    serveInterviewPhotos,
    serveInterviewPrints,
    serveInterviewExport,
    serveInterviewCommonSheets,
    serveInterviewPaper,
  ],
  audit: interviewAuditActions,
  notifications: interviewNotificationKinds,
};
