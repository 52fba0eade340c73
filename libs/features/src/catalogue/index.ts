export { useCatalogueAddress } from './catalogue-address';
export { CataloguePage } from './catalogue-page';
export { loadCatalogue } from './catalogue.resource';
