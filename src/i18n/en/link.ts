export const link = {
  checking: 'Checking the link…',
  until: 'You can use this link until {{time}}.',
  form: {
    invitation: {
      title: 'Welcome, {{name}}',
      text: 'Set a password for your account on {{platform}}.',
    },
    reset: {
      title: 'Set a new password',
      text: 'For the account of {{name}} on {{platform}}. Its sessions end.',
    },
  },
  submit: 'Set password',
  done: {
    title: 'Your password is set',
    text: 'Sign in as {{login}} with your new password.',
    other: '{{name}} is signed in to this browser and is signed out first.',
  },
  ended: "This link can't be used",
  toSignIn: 'Back to sign-in',
  toRequest: 'Request a new link',
  again: {
    title: 'Open your link again',
    text: 'This page no longer has the link. Open it again, or enter your login to get a new one by email.',
  },
  request: {
    text: 'Enter your login. You get an email with a link that sets a new password.',
    needed: 'Enter your login.',
    submit: 'Send link',
    by: 'Open the complete link that you got, or ask an administrator for a new one.',
  },
  sent: {
    title: 'Check your email',
    text: 'If there is an account “{{login}}” with an email address, a link was sent to it. It is valid for one hour.',
    none: 'No email? Look in the spam folder, or ask an administrator for a link. You can request another email after 5 minutes.',
  },
} as const
