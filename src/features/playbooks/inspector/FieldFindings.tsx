import { styled } from '@mui/material/styles'
import type { Finding } from '#domain/playbook/check/finding.ts'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { Pieces } from '../problems/Pieces.tsx'
import { levelTones } from '../problems/level-glyph.ts'
import { keysOf } from '../problems/problem-list.ts'
import { useFindingText } from '../problems/use-finding-text.ts'
import { useFields } from './fields.ts'

const Root = styled('div')({ display: 'grid', gap: 6, marginTop: 6 })

/** More than two mends beside a sentence are a menu nobody reads. */
const most = 2

interface FieldFindingsProps {
  findings: readonly Finding[]
  id?: string | undefined
}

/** What the checks found at a field, with what mends it. */
export const FieldFindings = ({ findings, id }: FieldFindingsProps) => {
  const { run, isReadOnly } = useFields()
  const text = useFindingText()
  const keys = keysOf(findings)
  if (findings.length === 0) return null
  return (
    <Root id={id}>
      {findings.map((finding, at) => (
        <MarginNote
          key={keys[at]}
          tone={levelTones[finding.level]}
          actions={
            isReadOnly || finding.fixes.length === 0
              ? undefined
              : finding.fixes.slice(0, most).map((fix) => (
                  <TextAction
                    key={`${fix.code} ${JSON.stringify(fix.params)}`}
                    onClick={() => run(fix.commands)}
                  >
                    {text.fix(fix)}
                  </TextAction>
                ))
          }
        >
          <Pieces pieces={text.pieces(finding)} />
        </MarginNote>
      ))}
    </Root>
  )
}
