import { Trans, useTranslation } from 'react-i18next'
import type { Action } from '#contract/engine/action.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { curlOf } from '#src/lib/curl-command.ts'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { State } from '#src/ui/display/State.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { SectionBody } from './section-body.ts'

/** The documented query of a start (GW3); the token is added by the shell. */
const startQuery = { type: 'cam', app_id: 'platform' } as const

/** How other systems start the action: its address and a curl command without a token. */
export function StartSection({ action: { id, enabled } }: { action: Action }) {
  const { t } = useTranslation(['actions', 'shared'])
  const { origin } = window.location
  const request = {
    ...describeRequest(engine.startAction, { params: { action: id }, query: startQuery, body: [] }),
    body: undefined,
    file: { name: 'rows.json', type: 'application/json' },
  }
  const address = describeRequest(engine.startAction, { params: { action: id }, query: {}, body: [] }).address
  const command = curlOf(request, origin)
  return (
    <section aria-label={t('start.title')}>
      <PaneHead
        title={t('start.title')}
        actions={<State state={enabled ? 'done' : 'off'}>{enabled ? t('on') : t('shared:state.off')}</State>}
      />
      <SectionBody>
        <Code label={t('shared:field.address')} text={`${origin}${address}`} wrap>
          {address}
        </Code>
        <Code label={t('start.command')} text={command} wrap>
          {/* Between double quotes the shell inserts the address, also if the shown command is selected and copied. */}
          {command.replace(`'${origin}${address}`, `"$URL"'`)}
        </Code>
        <MarginNote>
          <Trans t={t} i18nKey="start.text" components={{ code: <InlineCode bare /> }} />
        </MarginNote>
      </SectionBody>
    </section>
  )
}
