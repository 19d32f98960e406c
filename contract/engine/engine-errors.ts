// Errors of the processing engine; part of the table of errors.
export const engineErrors = {
  rows_expected: {
    status: 400,
    message: 'The content of the event is not a list. Send a JSON array of rows.',
  },
  idempotency_conflict: {
    status: 409,
    message: 'The Idempotency-Key “{key}” was sent before with another body. Use a new key for a new event.',
  },
  action_disabled: { status: 409, message: 'The action “{action}” is switched off.' },
  workflow_disabled: { status: 409, message: 'The workflow “{workflow}” is switched off.' },
  job_not_retryable: {
    status: 409,
    message: 'Job {job} cannot be retried. Only failed and interrupted jobs of actions and workflows can.',
  },
  replace_limited: {
    status: 401,
    message:
      'Replacing “{table}” would remove rows that {user} may not see, because roles limit them. Append the rows, or use an account whose roles do not limit rows.',
  },
  table_ambiguous: {
    status: 400,
    message: 'There are several tables named “{table}”. Name one of {allowed:list}.',
  },
  table_lost: {
    status: 409,
    message:
      'The rows of “{table}” are missing from the warehouse. Delete the table and create it again, or restore a backup.',
  },
  table_columns: {
    status: 400,
    message:
      '“{table}” has no columns {columns:list}. Change the query, or write to a table that has these columns.',
  },
  table_read_rows: {
    status: 400,
    message:
      'Reading “{table}” is limited to {limit:number} rows with these columns. Name fewer columns, or set a limit.',
  },
  result_rows: {
    status: 400,
    message:
      'The result has more than {limit:number} rows, the most that a query writes to a table. Filter the rows, or set data.limit.',
  },
  action_deleted: { status: 409, message: 'The action “{action}” was deleted.' },
  workflow_deleted: { status: 409, message: 'The workflow “{workflow}” was deleted.' },
  action_timeout: { status: 504, message: 'The action “{action}” did not finish within {seconds:seconds}.' },
  step_account_inactive: {
    status: 409,
    message:
      'The account “{login}” is disabled or deleted. Steps run with the permissions of the user who starts them and of the last editor of the action; save or start it as another user.',
  },
  owner_inactive: {
    status: 409,
    message:
      'The account of {owner}, who saved the workflow last, is disabled or deleted. Save the workflow with another account.',
  },
  owner_not_permitted: {
    status: 409,
    message:
      '{owner}, who saved the workflow last, may not start workflows. Save it with an account that has the permission {permission}.',
  },
  step_interrupted: {
    status: 409,
    message:
      'The platform stopped while step “{step}” was running. It may have taken effect outside and is not repeated. Retry the job to run it again.',
  },
  template_invalid: { status: 400, message: 'This template is not valid: {reason:reason}.' },
  template_unknown: {
    status: 400,
    message: '“{name}” does not exist here. Available: {available:list}.',
  },
  template_step: {
    status: 400,
    message:
      'The template of the action “{action}” reads the result of the step “{step}”, which does not run in an earlier stage of the workflow “{workflow}”.',
  },
  template_input: {
    status: 400,
    message: 'The action “{action}” needs the input “{name}”. Add it to the step.',
  },
  action_unknown: { status: 400, message: 'The action “{action}” does not exist.' },
  workflow_cycle: {
    status: 400,
    message:
      'The step “{step}” builds {level}, and each build starts this workflow, which would never end. Remove the trigger or the step.',
  },
  secrets_unreadable: {
    status: 409,
    message: 'The secrets of the action “{action}” cannot be read with the current key. Set them again.',
  },
  mail_server_missing: {
    status: 409,
    message: 'No mail server is set. An administrator can set it in the settings of the engine.',
  },
  email_failed: { status: 502, message: 'The mail server {host} did not accept the email: “{detail}”.' },
  http_status: { status: 502, message: '{host} responded with status {status}: “{text}”.' },
  response_too_large: { status: 502, message: 'The response of {host} is larger than {limit:bytes}.' },
} as const
