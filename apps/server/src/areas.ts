import { analytics } from '#areas/analytics/area.ts';
import { audit } from '#areas/audit/area.ts';
import { auth } from '#areas/auth/area.ts';
import { chat } from '#areas/chat/area.ts';
import { consent } from '#areas/consent/area.ts';
import { contact } from '#areas/contact/area.ts';
import { delivery } from '#areas/delivery/area.ts';
import { errorReport } from '#areas/error-report/area.ts';
import { facility } from '#areas/facility/area.ts';
import { fileUpload } from '#areas/file-upload/area.ts';
import { home } from '#areas/home/area.ts';
import { icSupport } from '#areas/ic-support/area.ts';
import { interoperability } from '#areas/interoperability/area.ts';
import { library } from '#areas/library/area.ts';
import { medicalInterview } from '#areas/medical-interview/area.ts';
import { notification } from '#areas/notification/area.ts';
import { patient } from '#areas/patient/area.ts';
import { patientPage } from '#areas/patient-page/area.ts';
import { savedView } from '#areas/saved-view/area.ts';
import { search } from '#areas/search/area.ts';
import { staff } from '#areas/staff/area.ts';
import { video } from '#areas/video/area.ts';
import { order } from '#domain/order/area.ts';
import { declareOrdering, type OrderingArea } from '#domain/order/ordering-area.ts';
import { houseKeeping } from '#kernel/jobs/house-keeping.ts';

/** The only place that names the areas. What one needs of another is joined here. Once it is imported, their kinds of orders are known. */
export const areas: readonly OrderingArea[] = declareOrdering<OrderingArea>([
  analytics,
  audit,
  auth,
  chat,
  consent,
  contact,
  delivery,
  errorReport,
  facility,
  fileUpload,
  home,
  icSupport,
  interoperability,
  library,
  medicalInterview,
  notification,
  patient,
  patientPage,
  savedView,
  search,
  staff,
  video,
  houseKeeping,
  order,
]);
