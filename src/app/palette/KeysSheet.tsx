import { BookOpen, Webhook } from 'lucide-react'
import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/api/session.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { ShortcutKeys } from '#src/ui/keyboard/ShortcutKeys.tsx'
import { paths } from '#src/paths.ts'
import { openPages } from '../navigation/areas.ts'
import { pageKeys } from '../navigation/page-keys.ts'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { Switch } from '#src/ui/inputs/Switch.tsx'
import { type Shortcut, liveShortcuts, setCharacterKeys } from '#src/ui/keyboard/shortcuts.ts'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { useCharacterKeys } from '#src/ui/keyboard/use-shortcut.ts'

const Lists = styled('div')({
  columns: '240px 2',
  columnGap: 32,
  marginBottom: -20,
  '& > section': { breakInside: 'avoid', paddingBottom: 20 },
  '& h3': { ...type.small, fontWeight: 500, margin: '0 0 4px', color: color.text.tertiary },
  '& dl': { margin: 0 },
  '& dl > div': {
    ...rowLayout(16),
    justifyContent: 'space-between',
    minHeight: 32,
    borderTop: `1px solid ${color.line.hair}`,
  },
  '& dd': { display: 'flex', gap: 4, margin: 0, flex: 'none' },
  '& p': { ...type.small, margin: '4px 0 0', color: color.text.tertiary },
})

const Terms = styled('dl')({
  margin: 0,
  display: 'grid',
  gap: 10,
  '& dt': { ...type.body, fontWeight: 500 },
  '& dd': { ...type.small, margin: 0, color: color.text.secondary },
})
const terms = [
  'source',
  'table',
  'object',
  'level',
  'measure',
  'scale',
  'build',
  'materialize',
  'query',
  'receipt',
  'board',
  'action',
  'workflow',
  'playbook',
  'event',
  'job',
  'draft',
] as const

interface Line {
  readonly keys: readonly string[]
  readonly label: string
}

const KeyList = ({ title, lines, none }: { title: string; lines: readonly Line[]; none?: string }) => (
  <section>
    <h3>{title}</h3>
    {lines.length === 0 && <p>{none}</p>}
    <dl>
      {lines.map(({ keys, label }) => (
        <div key={keys.join(' ')}>
          <dt>{label}</dt>
          <dd>
            {keys.map((each) => (
              <ShortcutKeys key={each} keys={each} shown />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const linesOf = (shortcuts: readonly Shortcut[], scope: 'always' | 'page'): readonly Line[] =>
  shortcuts
    .filter((each) => (each.scope ?? 'page') === scope)
    .map(({ keys, label = '' }) => ({ keys: [keys], label }))

const Glossary = () => {
  const { t } = useTranslation('palette')
  return (
    <Terms>
      {terms.map((term) => (
        <div key={term}>
          <dt>{t(`glossary.${term}.term`)}</dt>
          <dd>{t(`glossary.${term}.text`)}</dd>
        </div>
      ))}
    </Terms>
  )
}

const Shortcuts = () => {
  const { t } = useTranslation(['palette', 'shell'])
  // The shortcuts that were active when the sheet opened: it covers the page itself.
  const [live] = useState(liveShortcuts)
  const pages = openPages(useSession())
  const hasCharacters = useCharacterKeys()
  const close = { keys: ['Escape'], label: t('keys.close') }
  const inLists = [
    { keys: ['ArrowUp', 'ArrowDown'], label: t('keys.rows') },
    { keys: ['Enter'], label: t('keys.openRow') },
  ]
  const inFields = [
    { keys: ['ArrowLeft', 'ArrowRight'], label: t('keys.fieldOfRow') },
    { keys: ['ArrowUp', 'ArrowDown'], label: t('keys.fieldOfColumn') },
    { keys: ['Tab'], label: t('keys.nextRow') },
  ]
  const goTo = pages.map(({ id }) => ({ keys: ['G', pageKeys[id]], label: t(`shell:page.${id}`) }))
  return (
    <>
      <Lists>
        <KeyList title={t('keys.page')} lines={linesOf(live, 'page')} none={t('keys.none')} />
        <KeyList title={t('keys.list')} lines={inLists} />
        <KeyList title={t('keys.fields')} lines={inFields} />
        <KeyList title={t('keys.always')} lines={[...linesOf(live, 'always'), close]} />
        <KeyList title={t('keys.pages')} lines={goTo} />
      </Lists>
      <div style={{ borderTop: `1px solid ${color.line.hair}`, paddingTop: 12 }}>
        <Switch
          label={t('keys.characters')}
          help={t('keys.charactersText')}
          checked={hasCharacters}
          onChange={setCharacterKeys}
        />
      </div>
    </>
  )
}

/** Help: all active shortcuts with the switch for single characters, and the terms of the platform. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['palette', 'common', 'shell'])
  const [view, setView] = useState<'keys' | 'glossary'>('keys')
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('help')}
      actions={
        <>
          <Button icon={Webhook} to={paths.apiReference()} onClick={onClose}>
            {t('shell:page.apiReference')}
          </Button>
          <Button icon={BookOpen} to={paths.guide()} onClick={onClose}>
            {t('shell:page.guide')}
          </Button>
          <Button onClick={onClose}>{t('common:action.close')}</Button>
        </>
      }
    >
      <div>
        <ToggleGroup
          label={t('help')}
          value={view}
          onChange={setView}
          segments={[
            { id: 'keys', label: t('keys.title') },
            { id: 'glossary', label: t('glossaryTitle') },
          ]}
        />
      </div>
      {view === 'keys' ? <Shortcuts /> : <Glossary />}
    </Dialog>
  )
}
