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
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { Spinner } from '#src/ui/display/Spinner.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { DiscoveryView } from './DiscoveryView.tsx'
import { DoctorNotes } from './DiagnosticNotes.tsx'
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

/** Long enough that an address is not asked for letter by letter. */
const pause = 600

const useDiscovery = (kind: ProviderKind, tenant: string) => {
  const canQuery = useMay('iam:provider:write')
  const settled = useDebouncedValue(tenant.trim(), pause)
  const isAsked = canQuery && (kind === 'google' || settled !== '')
  const query = useQuery({
    ...queryOf(providers.discover, { body: { kind, tenant_id: kind === 'google' ? '' : settled } }),
    enabled: isAsked,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return { ...query, isAsked, isKnown: isAsked && (kind === 'google' || settled === tenant.trim()) }
}

const Answer = ({ discovery, error }: { discovery: Discovery | undefined; error: unknown }) => (
  <>
    <ErrorNote error={error} isRead />
    {discovery && <DiscoveryView discovery={discovery} />}
  </>
)

interface TenantFieldsProps extends FormProps {
  mark?: string | undefined
  isReadOnly?: boolean
  /** How deep the page is already where it stands. */
  heading?: 'h2' | 'h3'
}

interface LiveDiscoveryProps extends Required<Pick<TenantFieldsProps, 'heading'>> {
  kind: ProviderKind
  tenant: string
}

/** What the provider says of itself, asked for while it is typed where it is found. */
const LiveDiscovery = ({ kind, tenant, heading: Heading }: LiveDiscoveryProps) => {
  const { t } = useTranslation('providers')
  const { data, error, isFetching, refetch, isAsked, isKnown } = useDiscovery(kind, tenant)
  return (
    <Stack as="section" gap={8} aria-label={t('discovery.title')} aria-busy={isFetching}>
      <Head>
        <Heading>{t('discovery.title')}</Heading>
        {isFetching && (
          <>
            <Spinner tint="accent" /> <small role="status">{t('discovery.asking')}</small>
          </>
        )}
        {isKnown && !isFetching && (
          <LinkButton onClick={() => void refetch()}>{t('discovery.again')}</LinkButton>
        )}
      </Head>
      {!isAsked && <MarginNote>{t('discovery.waits')}</MarginNote>}
      {isKnown && <Answer discovery={data?.discovery} error={isFetching ? null : error} />}
    </Stack>
  )
}

/** Where the provider is found: its tenant, domain or issuer, and what it answers there. */
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
          mark={mark}
          help={help}
          input={{ mono: true, autoComplete: 'off', readOnly: isReadOnly }}
        />
      )}
      <DoctorNotes form={form} fields={['tenant_id']} isReadOnly={isReadOnly} />
      {!isReadOnly && <LiveDiscovery kind={kind} tenant={tenant} heading={heading} />}
    </>
  )
}
