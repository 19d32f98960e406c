/** New passwords: most people who sign in need none of it. */
export const password = {
  renew: {
    title: 'Choose a new password',
    text: 'The password you signed in with must be changed before anything else. Nothing else changes.',
    submit: 'Save and sign in',
    other: 'Sign in as somebody else',
  },
  change: {
    title: 'Change password',
    present: 'Present password',
    new: 'New password',
    done: 'Password changed',
    needed: 'Enter your present password.',
    unchanged: 'The new password is the present one.',
    policy: 'The new password does not meet every rule yet.',
  },
  policy: {
    title: 'What the password needs',
    nb_char: 'At least {{count}} characters',
    nb_cchar_one: 'A capital letter',
    nb_cchar_other: '{{count}} capital letters',
    nb_int_one: 'A digit',
    nb_int_other: '{{count}} digits',
    nb_schar_one: 'A special character, such as # or -',
    nb_schar_other: '{{count}} special characters, such as # or -',
    differs: 'Different from the present password',
    has: '{{has}} of {{needed}}',
    met: ', met',
    unmet: ', not met yet',
    progress: '{{met}} of {{total}} rules met',
  },
} as const
