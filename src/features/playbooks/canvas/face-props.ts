import type { TFunction } from 'i18next'
import type { Detail } from '#src/parts/graph-canvas/canvas-types.ts'
import type { Catalogue } from './catalogue.ts'
import type { Facing } from './flow.ts'

/** What a face is drawn from: it listens to nothing and is drawn anew when its box is. */
export interface FaceProps {
  facing: Facing
  detail: Detail
  catalogue: Catalogue
  t: TFunction<'canvas'>
}
