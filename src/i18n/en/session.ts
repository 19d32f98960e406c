export const session = {
  again: {
    title: 'Sign in again',
    text: 'The session of {{name}} has ended. The page stays as it is, and what was interrupted goes on.',
    leave: 'Leave for the sign-in page',
  },
  away: {
    title: 'The platform does not answer',
    text: 'Go on: what you type into forms is kept in this browser. Saving has to wait.',
    ask: 'Ask now',
  },
  unknown: 'The platform did not answer. Whether this arrived is not known; what you typed is still here.',
  drafts: {
    entry: 'Drafts',
    title: 'Drafts',
    text: 'Typed and not saved. They are kept in this browser, for you alone.',
    empty: 'Nothing is left to keep.',
    delete: 'Delete the draft {{title}}',
    deleted: 'Draft deleted: {{title}}',
    deleteAll: 'Delete all',
    allDeleted_one: '{{count}} draft deleted',
    allDeleted_other: '{{count}} drafts deleted',
    undo: 'Undo',
  },
  leave: {
    title_one: 'You have {{count}} draft in this browser',
    title_other: 'You have {{count}} drafts in this browser',
    text: 'What you typed stays readable to whoever can open this browser’s files. You find it again when you sign in here.',
    keep: 'Keep and sign out',
    delete: 'Delete and sign out',
    cancel: 'Stay',
  },
} as const
