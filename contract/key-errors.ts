// Errors of API keys that may do less than their owners (IAM102); part of the table of errors.
export const keyErrors = {
  key_narrow: {
    status: 401,
    message:
      'The API key “{key}” is narrower than its owner and does not have {permission}. Add this permission to the key, or use another one.',
  },
  key_owner_lacks: {
    status: 401,
    message:
      'The API key “{key}” has {permission}, but its owner “{login}” does not. Ask an administrator to give it to the owner.',
  },
  key_limited: {
    status: 401,
    message:
      '{kind:term} “{name}” is the only object that the API key “{key}” may be used for. Use another key for this request.',
  },
} as const
