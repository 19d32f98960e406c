import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { KeyHint } from '#src/ui/KeyHint.tsx'
import { Switch } from '#src/ui/Switch.tsx'
import { type Shortcut, liveShortcuts, setCharacterKeys } from '#src/ui/shortcuts.ts'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { useCharacterKeys } from '#src/ui/use-shortcut.ts'

const Lists = styled('div')({
  columns: '240px 2',
  columnGap: 32,
  marginBottom: -20,
  '& > section': { breakInside: 'avoid', paddingBottom: 20 },
  '& h3': { ...type.small, fontWeight: 500, margin: '0 0 4px', color: color.text.tertiary },
  '& dl': { margin: 0 },
  '& dl > div': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    minHeight: 32,
    borderTop: `1px solid ${color.line.hair}`,
  },
  '& dd': { display: 'flex', gap: 4, margin: 0, flex: 'none' },
  '& p': { ...type.small, margin: '4px 0 0', color: color.text.tertiary },
})
const Choice = styled('div')({ borderTop: `1px solid ${color.line.hair}`, paddingTop: 12 })

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
              <KeyHint key={each} keys={each} shown />
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

/** All keys that act now, on this page and everywhere; and whether single characters are among them. */
export const KeysSheet = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['palette', 'common'])
  // What was live when the sheet opened: it stands before the page itself.
  const [live] = useState(liveShortcuts)
  const hasCharacters = useCharacterKeys()
  const close = { keys: ['Escape'], label: t('keys.close') }
  const inLists = [
    { keys: ['ArrowUp', 'ArrowDown'], label: t('keys.rows') },
    { keys: ['Enter'], label: t('keys.openRow') },
  ]
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('keys.title')}
      actions={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <Lists>
        <KeyList title={t('keys.page')} lines={linesOf(live, 'page')} none={t('keys.none')} />
        <KeyList title={t('keys.list')} lines={inLists} />
        <KeyList title={t('keys.always')} lines={[...linesOf(live, 'always'), close]} />
      </Lists>
      <Choice>
        <Switch
          label={t('keys.characters')}
          hint={t('keys.charactersText')}
          checked={hasCharacters}
          onChange={setCharacterKeys}
        />
      </Choice>
    </Dialog>
  )
}
