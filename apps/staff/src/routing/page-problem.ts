export type PageProblemStatus = 403 | 404;

/** A page that may not be shown or does not exist; thrown by loaders, drawn by the nearest error boundary. */
export class PageProblem extends Error {
  override readonly name = 'PageProblem';
  readonly status: PageProblemStatus;

  constructor(status: PageProblemStatus, path: string, message = `Page not found: ${path}`) {
    super(message);
    this.status = status;
  }
}

/** What a page throws when its address passes the routes but not the validation (specification/routing.md §5). */
export const failedValidation = (path: string): PageProblem => new PageProblem(404, path, `Page Not Found: ${path}`);

export const isMissingPage = (error: unknown): boolean => error instanceof PageProblem && error.status === 404;
