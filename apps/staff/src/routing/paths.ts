/** The addresses of specification/routing.md §1, spelled as there; `:id` stands for a record. No others exist. */
export const paths = [
  '/chatTemplate',
  '/chatTemplate/create',
  '/chatTemplate/:id/update',
  '/chatTemplate/:id/view',
  '/consent',
  '/consent/list',
  '/consent/detail',
  '/consent/commonOrder',
  '/consent/commonOrder/preview',
  '/consent/commonOrder/done',
  '/consent/order',
  '/consent/order/input',
  '/consent/order/preview',
  '/consent/order/done',
  '/consent/template',
  '/consent/template/:id',
  '/consent/template/create',
  '/consent/template/edit',
  '/consent/template/edit/preview',
  '/consent/template/preview',
  '/consent/template/uploadPdf',
  '/contact',
  '/contact/complete',
  '/icSupport',
  '/icSupport/commonOrder/flow',
  '/icSupport/customOrder/flow',
  '/icSupport/customOrder/flow/done',
  '/icSupport/order/detail',
  '/icSupport/order/list',
  '/icSupport/list/approaches',
  '/icSupport/list/scenarios',
  '/icSupport/template',
  '/icSupport/template/add',
  '/icSupport/template/done',
  '/icSupport/template/:id/edit',
  '/icSupport/template/:id/done',
  '/jmneadoibops2',
  '/jmneadoibops2/template/create',
  '/jmneadoibops2/template/create/icSupport',
  '/jmneadoibops2/template/create/medicalInterview',
  '/medicalInterview',
  '/medicalInterview/list',
  '/medicalInterview/detail',
  '/notification',
  '/notification/list',
  '/notification/detail',
  '/notifications',
  '/patients',
  '/patients/detail',
  '/patients/Pagination',
  '/login',
  '/forgetPassword',
  '/settingPassword',
  '/errors',
  '/resetPassword',
  '/settings',
  '/',
  '/video',
  '/video/list/approaches',
  '/video/list/videos',
  '/video/order/detail',
  '/video/order/list',
  '/video/order/flow/patient',
  '/video/order/flow/preview',
  '/video/order/flow/select',
  '/video/order/flow/select/approach',
  '/video/order/flow/select/video',
  '/video/order/flow/done',
  '/video/commonOrder/flow/select',
  '/video/commonOrder/flow/title',
  '/video/commonOrder/flow/preview',
  '/video/commonOrder/flow/done',
  '/video/template',
  '/video/template/add/approach',
  '/video/template/add/video',
  '/video/template/add/title',
  '/video/template/add/preview',
  '/video/template/add/done',
  '/video/template/edit/video',
  '/video/template/edit/title',
  '/video/template/edit/preview',
  '/video/template/edit/done',
  '/video/order/detail/useOrderDetail',
] as const;

export type Path = (typeof paths)[number];

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

export type PathParams<P extends Path> = { [Name in ParamNames<P>]: string };

type SearchValues = Record<string, string | number | boolean | null | undefined>;
type Arguments<P extends Path> = [ParamNames<P>] extends [never]
  ? [search?: SearchValues]
  : [params: PathParams<P>, search?: SearchValues];

/** The address of a page: `href('/patients/detail', { patientId })`, `href('/chatTemplate/:id/view', { id })`. Empty values are left out. */
export function href<P extends Path>(path: P, ...rest: Arguments<P>): string {
  const [params, search] = (path.includes(':') ? rest : [undefined, rest[0]]) as [PathParams<P>?, SearchValues?];
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name as never])));
  return `${filled}${queryOf(search ?? {})}`;
}

/** `?a=1&b=2`, or nothing. */
export function queryOf(search: SearchValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size === 0 ? '' : `?${query}`;
}
