import { interviewAuditActions } from '@nattoku/contract/medical-interview/interview-audit-actions';
import { layeredInterview } from '#areas/medical-interview/template/interview-template.layered.ts';
import {
  interviewInstrumentRoutes,
  interviewTemplateRoutes,
  serveInterviewPictures,
} from '#areas/medical-interview/template/interview-template.routes.ts';
import type { OrderingArea } from '#domain/order/ordering-area.ts';

export const medicalInterview: OrderingArea = {
  name: 'medicalInterview',
  layered: [layeredInterview],
  routes: [interviewTemplateRoutes, interviewInstrumentRoutes],
  files: [serveInterviewPictures],
  audit: interviewAuditActions,
};
