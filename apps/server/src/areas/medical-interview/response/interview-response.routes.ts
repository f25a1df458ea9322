import { interviewListContract } from '@nattoku/contract/medical-interview/interview-list';
import { interviewResponseContract } from '@nattoku/contract/medical-interview/interview-response';
import {
  countInterviewAttention,
  interviewList,
  interviewsOfOrder,
  readInterviewTop,
} from '#areas/medical-interview/list/interview-list.ts';
import { compareInterviews } from '#areas/medical-interview/response/interview-response.compare.ts';
import { amendInterview, correctInterview } from '#areas/medical-interview/response/interview-response.correct.ts';
import {
  acknowledgeFlag,
  assignInterview,
  enterInterview,
  finaliseInterview,
  reviewInterview,
  sendBackInterview,
} from '#areas/medical-interview/response/interview-response.operations.ts';
import { getInterview } from '#areas/medical-interview/response/interview-response.reading.ts';
import { serve } from '#kernel/http/mount.ts';

export const interviewResponseRoutes = serve(interviewResponseContract, {
  get: (scope, { params }) => getInterview(scope, params.itemId),
  acknowledge: (scope, { params, body }) => acknowledgeFlag(scope, { ...params, ...body }),
  assign: (scope, { params, body }) => assignInterview(scope, { ...params, ...body }),
  correct: (scope, { params, body }) => correctInterview(scope, { ...params, ...body }),
  sendBack: (scope, { params, body }) => sendBackInterview(scope, { ...params, ...body }),
  review: (scope, { params, body }) => reviewInterview(scope, { ...params, ...body }),
  finalise: (scope, { params, body }) => finaliseInterview(scope, { ...params, ...body }),
  amend: (scope, { params, body }) => amendInterview(scope, { ...params, ...body }),
  enter: (scope, { params, body }) => enterInterview(scope, { ...params, ...body }),
  compare: (scope, { params }) => compareInterviews(scope, params),
});

export const interviewListRoutes = serve(interviewListContract, {
  search: (scope, { body }) => interviewList.search(scope, body),
  top: (scope) => readInterviewTop(scope),
  attentionCount: (scope) => countInterviewAttention(scope),
  ofOrder: (scope, { params }) => interviewsOfOrder(scope, params.orderId),
});
