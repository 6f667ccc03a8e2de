//! The option that both protocols have for the kind of search.

use engine::SearchKind;

use crate::option::Kind;

/// The type of the option that chooses among these, of which the first is the usual one.
pub(crate) fn search_kind(searches: &[SearchKind]) -> Kind {
    Kind::Combo { values: searches.iter().map(|search| search.name().to_owned()).collect() }
}
