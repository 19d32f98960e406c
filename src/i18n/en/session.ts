export const session = {
  again: {
    title: 'Sign in again',
    text: 'The session of {{name}} has expired. This page stays open, and interrupted requests resume after you sign in.',
    leave: 'Go to the sign-in page',
  },
  away: {
    text: 'Keep working: your changes are stored in this browser. You can save them once the platform responds.',
    next: 'Next retry in {{count, number}} s.',
    retry: 'Retry now',
  },
  unknown:
    "The platform didn't respond, so this may or may not have been saved. Your changes are still here.",
  drafts: {
    playbook: 'Playbook {{name}}',
    entry: 'Drafts',
    title: 'Drafts',
    text: 'Unsaved changes, stored in this browser for your account only.',
    empty: 'No drafts',
    delete: 'Delete draft {{title}}',
    deleted: 'Draft deleted: {{title}}',
    deleteAll: 'Delete all',
    allDeleted_one: '{{count}} draft deleted',
    allDeleted_other: '{{count}} drafts deleted',
  },
  leave: {
    title_one: 'You have {{count}} draft in this browser',
    title_other: 'You have {{count}} drafts in this browser',
    text: "Anyone with access to this browser's files can read them. You can continue with them the next time you sign in here.",
    archives_one: 'They include the archive {{names}}, which you saved for later.',
    archives_other: 'They include the archives {{names}}, which you saved for later.',
    keep: 'Keep and sign out',
    delete: 'Delete and sign out',
    cancel: 'Stay signed in',
  },
} as const
