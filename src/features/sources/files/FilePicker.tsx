import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media, radius } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { chosenFiles, hasOptions, type FileOptions } from '../model/form-values.ts'

const Root = styled('fieldset')({
  margin: 0,
  padding: 0,
  minWidth: 0,
  border: 0,
  '& > legend': { ...type.small, fontWeight: 500, padding: 0, marginBottom: 4 },
  '& > p': { ...type.small, margin: '4px 0 0', color: color.text.tertiary },
  '& > p[data-error]': { display: 'flex', alignItems: 'center', gap: 8, color: color.tone.error.text },
})
const List = styled('div')({
  border: `1px solid ${color.line.hair}`,
  borderRadius: radius.control,
  maxHeight: 330,
  overflowY: 'auto',
  '& > div': {
    ...rowLayout(12),
    minHeight: 32,
    padding: '0 12px',
    contentVisibility: 'auto',
    containIntrinsicBlockSize: '32px',
  },
  '& > div + div': { borderTop: `1px solid ${color.line.hair}` },
  '& > div:hover': { backgroundColor: color.surface.hover },
  '& > div[aria-current]': { backgroundColor: color.surface.active },
  '& > div:first-of-type': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: color.surface.canvas,
    ...type.small,
  },
  '& label': { flex: 1, minWidth: 0 },
  '& label > span:last-of-type': oneLine,
  '& > div:not(:first-of-type) label > span:last-of-type': { ...type.mono, fontFamily: mono },
  '& small': { ...type.caption, flex: 'none', color: color.text.secondary },
  '& button': { ...type.small, flex: 'none' },
  '& button ~ small:not(:last-of-type)': { width: 52 },
  [media.belowPhone]: {
    '& > div': { minHeight: 44 },
    '& button': { minHeight: 44 },
    // The name needs the space.
    '& button ~ small': { display: 'none' },
  },
  '& div:not(:first-of-type) > small:last-of-type': { width: 72, textAlign: 'right' },
})

interface FileLookProps {
  name: string
  onLook: (name: string) => void
  changed: FileOptions
}

/** Shows the first rows of a file, and whether its reading options were changed. */
const FileLook = ({ name, onLook, changed }: FileLookProps) => {
  const { t } = useTranslation(['sources', 'uploads'])
  return (
    <>
      {hasOptions(changed[name]) && <small>{t('addTables.changed')}</small>}
      <LinkButton label={t('uploads:preview.show', { name })} onClick={() => onLook(name)}>
        {t('addTables.show')}
      </LinkButton>
    </>
  )
}

interface FilePickerProps {
  files: readonly FileEntry[]
  /** Names of the excluded files. */
  left: readonly string[]
  onChange: (left: readonly string[]) => void
  legend: string
  help?: string
  error?: string | undefined
  /** The file that is looked at, if files can be. */
  look?:
    | { readonly at: string; readonly onLook: (name: string) => void; readonly changed: FileOptions }
    | undefined
}

/** Chooses the files that become tables; all are selected by default. */
export function FilePicker({ files, left, onChange, legend, help, error, look }: FilePickerProps) {
  const { t } = useTranslation(['sources', 'shared'])
  const format = useFormat()
  const chosen = chosenFiles(files, left)
  const size = chosen.reduce((sum, file) => sum + (file.size ?? 0), 0)
  return (
    <Root>
      <legend>{legend}</legend>
      <List>
        <div>
          <Checkbox
            label={t('shared:file.all')}
            checked={chosen.length === files.length}
            some={chosen.length > 0 && chosen.length < files.length}
            onChange={(on) => onChange(on ? [] : files.map(({ name }) => name))}
          />
          <small role="status">
            {t('create.chosen', { chosen: chosen.length, total: files.length, size: format.bytes(size) })}
          </small>
        </div>
        {files.map((file) => (
          <div key={file.path} aria-current={look?.at === file.name ? true : undefined}>
            <Checkbox
              label={file.name}
              checked={!left.includes(file.name)}
              onChange={(on) =>
                onChange(on ? left.filter((name) => name !== file.name) : [...left, file.name])
              }
            />
            {look && <FileLook name={file.name} onLook={look.onLook} changed={look.changed} />}
            {file.format !== null && <small>{t(`format.${file.format}`)}</small>}
            <small>{format.bytes(file.size ?? 0)}</small>
          </div>
        ))}
      </List>
      {error === undefined ? (
        help !== undefined && <p>{help}</p>
      ) : (
        <p role="alert" data-error="">
          <StateGlyph state="failed" /> {error}
        </p>
      )}
    </Root>
  )
}
