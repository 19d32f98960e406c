import { CanvasBoard } from './CanvasBoard.tsx'
import { CatalogueContext, useReadCatalogue } from './use-catalogue.ts'

/** A playbook as a graph that is drawn, moved and joined. It stands in an `EditorContext`. */
export const CanvasView = () => (
  <CatalogueContext value={useReadCatalogue()}>
    <CanvasBoard />
  </CatalogueContext>
)
