import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import { type DescribedRequest, curlOf } from '#src/lib/curl-command.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { useCopied } from '#src/ui/clipboard/use-copied.ts'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color, focusRing } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { currentRequests } from './use-page-requests.ts'

const Lead = styled('div')({
  ...type.small,
  display: 'grid',
  gap: 12,
  justifyItems: 'start',
  paddingBottom: 16,
  color: color.text.secondary,
  '& p': { margin: 0, maxWidth: '60ch' },
  '& a': { color: color.accent.text },
  '& a:focus-visible': { ...focusRing, borderRadius: 2 },
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    width: '100%',
  },
})
const List = styled('ol')({
  listStyle: 'none',
  margin: '0 -20px',
  padding: 0,
  '& > li': { display: 'grid', gap: 8, padding: '16px 20px', borderTop: hairline },
  '& > li > div:first-of-type': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
  },
  '& h3': { ...type.monoSmall, margin: 0, fontWeight: 400, overflowWrap: 'anywhere' },
  '& b': { fontWeight: 500 },
})
/** Rendered characters; a body may have ten million. */
const maxLength = 4000

const Text = ({ label, text, wrap }: { label: string; text: string; wrap?: boolean }) => {
  const { t } = useTranslation('request')
  const rest = text.length - maxLength
  return (
    <>
      <Code label={label} text={text} maxHeight={264} wrap={wrap ?? false}>
        {rest > 0 ? `${text.slice(0, maxLength)}…` : text}
      </Code>
      {rest > 0 && (
        <Muted as="p" size="caption" isFaint>
          {t('cut', { count: rest })}
        </Muted>
      )}
    </>
  )
}

const CopyCurl = ({ text }: { text: string }) => {
  const { t } = useTranslation(['request', 'common'])
  const { copied, copy } = useCopied()
  const isCopied = copied === text
  return (
    <Button size="small" icon={isCopied ? Check : Copy} onClick={() => void copy(text)}>
      {t(isCopied ? 'common:action.copied' : 'copy')}
    </Button>
  )
}

type View = 'http' | 'curl'

const Item = ({ request, view }: { request: DescribedRequest; view: View }) => {
  const { t } = useTranslation('request')
  const { summary, method, address, body } = request
  const call = `${method} ${address}`
  const curl = curlOf(request, window.location.origin)
  return (
    <li>
      <div>
        <h3>
          <b>{method}</b> {address}
        </h3>
        {view === 'http' && <CopyCurl text={curl} />}
      </div>
      {/* The documentation of the interface, from the OpenAPI document. */}
      <Muted as="p" lang="en">
        {summary}
      </Muted>
      {view === 'curl' && <Text label={`${call}, ${t('curl')}`} text={curl} wrap />}
      {view === 'http' && body !== undefined && <Text label={`${call}, ${t('body')}`} text={body} />}
    </li>
  )
}

const pace = 500

/** The calls of the page, refreshed while visible: the page below the drawer may change. */
const usePageRequests = (): readonly DescribedRequest[] => {
  const [requests, setRequests] = useState(currentRequests)
  useEffect(() => {
    const refresh = () =>
      setRequests((before) => {
        const now = currentRequests()
        return JSON.stringify(now) === JSON.stringify(before) ? before : now
      })
    const timer = setInterval(refresh, pace)
    return () => clearInterval(timer)
  }, [])
  return requests
}

/** The requests of the page, to repeat them elsewhere. */
export function RequestDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['request', 'shared'])
  const requests = usePageRequests()
  const [view, setView] = useState<View>('http')
  const secret = requests.map(({ body = '' }) => /"(<\w+>)"/.exec(body)?.[1]).find(Boolean)
  return (
    <Drawer open onClose={onClose} title={t('title')}>
      <Lead>
        <p>
          <Trans t={t} i18nKey="lead" components={{ code: <InlineCode bare /> }} />
        </p>
        {secret !== undefined && (
          <p>
            <Trans
              t={t}
              i18nKey="secrets"
              values={{ example: secret }}
              components={{ code: <InlineCode bare /> }}
            />
          </p>
        )}
        <div>
          <ToggleGroup<View>
            label={t('shared:field.showAs')}
            value={view}
            onChange={setView}
            segments={[
              { id: 'http', label: t('view.http') },
              { id: 'curl', label: t('view.curl') },
            ]}
          />
          <a href="/openapi.json" target="_blank" rel="noreferrer">
            {t('openApi')}
          </a>
        </div>
      </Lead>
      {requests.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <List>
          {requests.map((request, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- requests are identified by their index
            <Item key={`${index} ${request.address}`} request={request} view={view} />
          ))}
        </List>
      )}
    </Drawer>
  )
}
