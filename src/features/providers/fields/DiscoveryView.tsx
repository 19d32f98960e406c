import { listReset } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Discovery } from '#contract/iam/sign-in.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { type DescriptionItem, DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'

const Findings = styled('ul')({
  ...type.small,
  display: 'grid',
  gap: 4,
  ...listReset,
  color: color.text.secondary,
  '& li': { display: 'flex', gap: 8, alignItems: 'baseline' },
  '& svg': { flex: 'none', transform: 'translateY(1px)' },
})

const addresses = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'end_session_endpoint',
] as const
const glyphs = { ok: 'done', warning: 'attention', error: 'failed' } as const

const ScopeTags = ({ scopes }: { scopes: readonly string[] | null }) => {
  const { t } = useTranslation('providers')
  if (scopes === null || scopes.length === 0) return t('discovery.none')
  return (
    <Row as="span" gap={4} wrap>
      {scopes.map((scope) => (
        <Tag key={scope} mono>
          {scope}
        </Tag>
      ))}
    </Row>
  )
}

/** Details that were discovered; empty if the provider did not respond, so only the error is shown. */
const useDiscoveryDetails = (discovery: Discovery): readonly DescriptionItem[] => {
  const { t } = useTranslation('providers')
  if (discovery.issuer === null && discovery.authorization_endpoint === null) return []
  return [
    ...addresses.map((name) => ({
      id: name,
      term: t(`discovery.${name}`),
      value: discovery[name] ?? t('discovery.none'),
      mono: discovery[name] !== null,
    })),
    {
      id: 'pkce',
      term: t('discovery.pkce'),
      value: t(discovery.pkce ? 'discovery.pkceYes' : 'discovery.pkceNo'),
    },
    {
      id: 'scopes',
      term: t('discovery.scopes'),
      value: <ScopeTags scopes={discovery.scopes_supported} />,
    },
  ]
}

/** The provider's discovery document, and its diagnostics. */
export function DiscoveryView({ discovery }: { discovery: Discovery }) {
  const { t } = useTranslation('providers')
  const problemText = useProblemText()
  const details = useDiscoveryDetails(discovery)
  // Valid values are listed below, as the provider published them.
  const findings = discovery.findings.filter(({ level }) => level !== 'ok')
  return (
    <>
      <div role="status">
        <Findings>
          {findings.length === 0 && (
            <li>
              <StateGlyph state="done" /> {t('discovery.fine')}
            </li>
          )}
          {findings.map(({ level, problem }) => (
            <li key={`${problem.code} ${problem.path} ${problem.message}`}>
              <StateGlyph state={glyphs[level]} /> {problemText(problem)}
            </li>
          ))}
        </Findings>
      </div>
      <DescriptionList
        boxed
        items={[
          { id: 'address', term: t('discovery.address'), value: discovery.address, mono: true },
          ...details,
        ]}
      />
    </>
  )
}
