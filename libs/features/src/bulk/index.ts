export { useBulkSelection } from './bulk-actions';
export { SelectableRows } from './selectable-rows';
