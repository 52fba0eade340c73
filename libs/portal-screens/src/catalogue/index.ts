export { useCatalogueAddress } from './catalogue-address';
export { CataloguePage } from './catalogue-page';
