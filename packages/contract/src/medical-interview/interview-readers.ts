/** Who may see what is published. */
export const interviewReaders = ['interview.view', 'interview.order', 'interview.manage'] as const;
