// Errors of the gateway; part of the table of errors.
export const gatewayErrors = {
  cross_site: {
    status: 403,
    message: 'Changes are accepted only from {expected}. The origin of this request is {origin:term}.',
  },
  host_duplicate: { status: 400, message: 'The request has several Host headers. Send exactly one.' },
  host_unknown: {
    status: 421,
    message: 'This server does not serve the host “{host}”. Use the address in its PUBLIC_URL setting.',
  },
  platform_unreachable: { status: 502, message: '{platform:term} is not reachable: {reason:reason}.' },
  platform_timeout: { status: 504, message: '{platform:term} did not respond within {seconds:seconds}.' },
  platform_reply: { status: 502, message: '{platform:term} sent an unexpected response: {reason:reason}.' },
} as const
