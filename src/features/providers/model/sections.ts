// The sections of a provider's page, in the order of setup, and the form fields of each.
import { paths } from '#src/paths.ts'
import type { ProviderForm } from './form-values.ts'

export const sections = [
  'reply',
  'tenant',
  'secret',
  'scope',
  'state',
  'bindings',
  'mappings',
  'applications',
  'records',
] as const
export type Section = (typeof sections)[number]

const sectionOf = {
  kind: 'reply',
  name: 'reply',
  description: 'reply',
  tenant_id: 'tenant',
  client_id: 'secret',
  client_secret: 'secret',
  client_secret_expires_on: 'secret',
  client_authentication: 'secret',
  scope: 'scope',
  user_info: 'scope',
  user_info_url: 'scope',
  memberships_url: 'scope',
  directory: 'state',
  tags: 'state',
  active: 'state',
  debug_until: 'state',
  sign_out_at_provider: 'state',
  bindings: 'bindings',
  bindings_text: 'bindings',
  mappings: 'mappings',
  mappings_text: 'mappings',
  button: 'applications',
  applications: 'applications',
} as const satisfies Record<keyof ProviderForm, Section>

const isField = (name: string): name is keyof ProviderForm => Object.hasOwn(sectionOf, name)

/** The section of a field path; undefined if it is not a form field. */
export function sectionOfPath(path: string): Section | undefined {
  const [first = ''] = path.split('.')
  return isField(first) ? sectionOf[first] : undefined
}

export function readSection(address: URLSearchParams): Section {
  return sections.find((each) => each === address.get('section')) ?? 'reply'
}

export function sectionAddress(provider: string, section: Section): string {
  return `${paths.provider(provider)}?section=${section}`
}
