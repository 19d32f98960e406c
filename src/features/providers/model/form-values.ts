// Form values of a provider, and the request body built from them. Members that the form does not know are preserved.
import { z } from 'zod'
import {
  type Provider,
  type ProviderKind,
  type ProviderWrite,
  type TestDraft,
  bindings,
  clientAuthentications,
  defaultScope,
  providerKinds,
  providerWrite,
} from '#contract/iam/provider.ts'
import { mappingOf, mappingRow, readMappings, rowOf } from './mapping-rows.ts'

export const providerForm = z.object({
  kind: z.enum(providerKinds),
  name: z.string(),
  description: z.string(),
  tenant_id: z.string(),
  client_id: z.string(),
  /** Write-only: empty preserves the stored one. */
  client_secret: z.string(),
  /** A date, or empty if unknown. */
  client_secret_expires_on: z.string(),
  client_authentication: z.enum(clientAuthentications).default('automatic'),
  scope: z.string(),
  user_info: z.boolean(),
  user_info_url: z.string(),
  memberships_url: z.string(),
  directory: z.string(),
  /** As typed: separated by commas. */
  tags: z.string(),
  active: z.boolean(),
  debug_until: z.string().nullable(),
  sign_out_at_provider: z.boolean().default(false),
  button: z.object({ text: z.string(), color: z.string(), icon: z.string() }),
  bindings,
  /** JSON of the bindings as typed; null while it equals the formatted table. */
  bindings_text: z.string().nullable(),
  mappings: z.array(mappingRow),
  /** JSON of the mappings while it is invalid; null while rows and JSON agree. */
  mappings_text: z.string().nullable(),
  applications: z.array(z.string()),
})
export type ProviderForm = z.infer<typeof providerForm>

const startBindings: Readonly<Record<ProviderKind, Readonly<Record<string, string>>>> = {
  entra: { login: 'preferred_username' },
  okta: { login: 'preferred_username' },
  auth0: { login: 'email' },
  google: { login: 'email' },
  oidc: { login: 'preferred_username' },
}

/** The default of the type. */
export function bindingsFor(kind: ProviderKind): ProviderForm['bindings'] {
  return {
    login: startBindings[kind]['login'] ?? '',
    email: 'email',
    pronoun: '',
    firstname: 'given_name',
    lastname: 'family_name',
  }
}

export const newProvider: ProviderForm = {
  kind: 'entra',
  name: '',
  description: '',
  tenant_id: '',
  client_id: '',
  client_secret: '',
  client_secret_expires_on: '',
  client_authentication: 'automatic',
  scope: defaultScope,
  user_info: false,
  user_info_url: '',
  memberships_url: '',
  directory: '',
  tags: '',
  active: false,
  debug_until: null,
  sign_out_at_provider: false,
  button: { text: '', color: '', icon: '' },
  bindings: bindingsFor('entra'),
  bindings_text: null,
  mappings: [],
  mappings_text: null,
  applications: [],
}

/** Form values of a document: a loaded provider, or one version in a merge. */
export function formOf(written: ProviderWrite): ProviderForm {
  return providerForm.parse({
    ...written,
    client_secret: '',
    client_secret_expires_on: written.client_secret_expires_on ?? '',
    tags: written.tags.join(', '),
    bindings_text: null,
    mappings: written.mappings.map(rowOf),
    mappings_text: null,
  })
}

function tagsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[,、]/)
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ]
}

export function mappingsOf({ mappings, mappings_text: text }: ProviderForm): ProviderWrite['mappings'] {
  return [...((text === null ? undefined : readMappings(text)) ?? mappings.map(mappingOf))]
}

/** The settings that affect a sign-in, used by test sign-ins and replays. */
export function configurationOf(form: ProviderForm) {
  return {
    kind: form.kind,
    tenant_id: form.tenant_id.trim(),
    client_id: form.client_id.trim(),
    client_authentication: form.client_authentication,
    scope: form.scope.trim(),
    user_info: form.user_info,
    user_info_url: form.user_info_url.trim(),
    memberships_url: form.memberships_url.trim(),
    bindings: form.bindings,
    mappings: mappingsOf(form),
  }
}

const secretOf = ({ client_secret: secret }: ProviderForm) => (secret === '' ? {} : { client_secret: secret })

export function toTestDraft(form: ProviderForm): TestDraft {
  return {
    ...configurationOf(form),
    ...secretOf(form),
  }
}

/** Applies the form to its original document, without the secret, which is sent separately. */
export function toDocument(form: ProviderForm, before?: ProviderWrite): ProviderWrite {
  return {
    ...before,
    ...configurationOf(form),
    name: form.name.trim(),
    description: form.description.trim(),
    directory: form.directory.trim(),
    tags: tagsOf(form.tags),
    active: form.active,
    debug_until: form.debug_until,
    sign_out_at_provider: form.sign_out_at_provider,
    client_secret_expires_on: form.client_secret_expires_on === '' ? null : form.client_secret_expires_on,
    button: { ...before?.button, ...form.button, text: form.button.text.trim() },
    applications: form.applications,
  }
}

export function withSecret(document: ProviderWrite, secret: string): ProviderWrite {
  return secret === '' ? document : { ...document, client_secret: secret }
}

const readOnly = [
  'id',
  'reply_url',
  'client_secret_set_at',
  'debug',
  'users',
  'last_sign_in_at',
  'recorded',
  'created_at',
  'updated_at',
  'updated_by',
  'etag',
] as const satisfies readonly (keyof Provider)[]

/** The writable members of a provider. */
export function documentOf(read: Provider): ProviderWrite {
  return providerWrite.parse(
    Object.fromEntries(Object.entries(read).filter(([name]) => !readOnly.some((each) => each === name))),
  )
}
