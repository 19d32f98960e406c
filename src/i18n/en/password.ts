/** New passwords. Loaded on demand: most sign-ins do not need these texts. */
export const password = {
  renew: {
    title: 'Choose a new password',
    text: 'You must change your password before you can continue. Nothing else changes.',
    submit: 'Save and sign in',
    other: 'Sign in as someone else',
  },
  change: {
    title: 'Change password',
    present: 'Current password',
    new: 'New password',
    done: 'Password changed',
    needed: 'Enter your current password.',
    unchanged: 'The new password is the same as the current one.',
    policy: "The new password doesn't meet all requirements yet.",
  },
  policy: {
    title: 'Password requirements',
    nb_char: 'At least {{count}} characters',
    nb_cchar_one: 'An uppercase letter',
    nb_cchar_other: '{{count}} uppercase letters',
    nb_int_one: 'A digit',
    nb_int_other: '{{count}} digits',
    nb_schar_one: 'A special character, such as # or -',
    nb_schar_other: '{{count}} special characters, such as # or -',
    differs: 'Different from the current password',
    has: '{{has}} of {{needed}}',
    met: ', met',
    unmet: ', not met yet',
    progress: '{{met}} of {{total}} requirements met',
  },
} as const
