export { useFavourites } from './favourites.resource';
export { useFavouriteAction } from './use-favourite-action';
