import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import type { ProviderKind } from '#contract/iam/provider.ts'
import { providers } from '#contract/iam/providers.ts'
import type { Discovery } from '#contract/iam/sign-in.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { rulesOf } from '#domain/bindings/provider-kinds.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { Spinner } from '#src/ui/display/Spinner.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { DiscoveryView } from './DiscoveryView.tsx'
import { DiagnosticNotes } from './DiagnosticNotes.tsx'
import type { FormProps } from './GeneralFields.tsx'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'

const Head = styled('div')({
  ...rowLayout(8),
  minHeight: 24,
  '& > h2, & > h3': { ...type.small, fontWeight: 500, margin: 0 },
  '& > button': { marginLeft: 'auto' },
  '& > small': { ...type.small, color: color.text.tertiary },
})

/** Long enough to avoid a request for each typed letter. */
const pause = 600

const useDiscovery = (kind: ProviderKind, tenant: string) => {
  const canQuery = useMay('iam:provider:write')
  const debouncedTenant = useDebouncedValue(tenant.trim(), pause)
  const isEnabled = canQuery && (kind === 'google' || debouncedTenant !== '')
  const query = useQuery({
    ...queryOf(providers.discover, { body: { kind, tenant_id: kind === 'google' ? '' : debouncedTenant } }),
    enabled: isEnabled,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return {
    ...query,
    isEnabled,
    isCurrent: isEnabled && (kind === 'google' || debouncedTenant === tenant.trim()),
  }
}

const IssuerFix = ({ issuer, onUse }: { issuer: string; onUse: (tenant: string) => void }) => {
  const { t } = useTranslation('providers')
  return (
    <div>
      <Button size="small" onClick={() => onUse(issuer)}>
        {t('quickFix.set_field', { value: issuer })}
      </Button>
    </div>
  )
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

/** The issuer that the provider states, if the typed one differs only in its last slash. */
const correctedIssuer = (kind: ProviderKind, tenant: string, found: string | null): string | undefined => {
  const { issuer } = rulesOf(kind)
  const typed = issuer(tenant.trim())
  if (found === null || found === typed || issuer(found) !== found) return undefined
  return withoutSlash(found) === withoutSlash(typed) ? found : undefined
}

interface AnswerProps {
  discovery: Discovery | undefined
  error: unknown
  corrected: string | undefined
  onUse: (tenant: string) => void
}

const Answer = ({ discovery, error, corrected, onUse }: AnswerProps) => (
  <>
    <ErrorNote error={error} isRead />
    {corrected !== undefined && <IssuerFix issuer={corrected} onUse={onUse} />}
    {discovery && <DiscoveryView discovery={discovery} />}
  </>
)

interface TenantFieldsProps extends FormProps {
  mark?: string | undefined
  isReadOnly?: boolean
  /** Heading level. */
  heading?: 'h2' | 'h3'
}

interface LiveDiscoveryProps extends Required<Pick<TenantFieldsProps, 'heading'>> {
  kind: ProviderKind
  tenant: string
  onUse: (tenant: string) => void
}

/** Discovers the provider while its location is typed. */
const LiveDiscovery = ({ kind, tenant, onUse, heading: Heading }: LiveDiscoveryProps) => {
  const { t } = useTranslation('providers')
  const { data, error, isFetching, refetch, isEnabled, isCurrent } = useDiscovery(kind, tenant)
  return (
    <Stack as="section" gap={8} aria-label={t('discovery.title')} aria-busy={isFetching}>
      <Head>
        <Heading>{t('discovery.title')}</Heading>
        {isFetching && (
          <>
            <Spinner tint="accent" /> <small role="status">{t('discovery.asking')}</small>
          </>
        )}
        {isCurrent && !isFetching && (
          <LinkButton onClick={() => void refetch()}>{t('discovery.again')}</LinkButton>
        )}
      </Head>
      {!isEnabled && <MarginNote>{t('discovery.waits')}</MarginNote>}
      {isCurrent && (
        <Answer
          discovery={data?.discovery}
          error={isFetching ? null : error}
          corrected={correctedIssuer(kind, tenant, data?.discovery.issuer ?? null)}
          onUse={onUse}
        />
      )}
    </Stack>
  )
}

/** The location of the provider (tenant, domain or issuer) and its discovery. */
export function TenantFields({ form, mark, isReadOnly = false, heading = 'h3' }: TenantFieldsProps) {
  const { t } = useTranslation('providers')
  const kind = useWatch({ control: form.control, name: 'kind' })
  const tenant = useWatch({ control: form.control, name: 'tenant_id' })
  const help = <Trans t={t} i18nKey={`tenant.help.${kind}`} components={{ code: <InlineCode bare /> }} />
  return (
    <>
      {kind === 'google' ? (
        <MarginNote>{help}</MarginNote>
      ) : (
        <TextField
          control={form.control}
          name="tenant_id"
          label={t(`tenant.${kind}`)}
          annotation={mark}
          help={help}
          input={{ mono: true, autoComplete: 'off', readOnly: isReadOnly }}
        />
      )}
      <DiagnosticNotes form={form} fields={['tenant_id']} isReadOnly={isReadOnly} />
      {!isReadOnly && (
        <LiveDiscovery
          kind={kind}
          tenant={tenant}
          heading={heading}
          onUse={(issuer) => {
            form.setValue('tenant_id', issuer, { shouldDirty: true, shouldTouch: true })
            form.setFocus('tenant_id')
          }}
        />
      )}
    </>
  )
}
