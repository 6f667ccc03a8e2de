//! The addresses of the API.

pub mod analysis;
pub mod arena;
pub mod bench;
pub mod best;
pub mod course;
pub mod endgame;
pub mod events;
pub mod experiments;
pub mod games;
pub mod help;
pub mod lab;
pub mod learn;
pub mod play;
pub mod position;
pub mod record;
pub mod reference;
pub mod review;
mod socket;
pub mod studies;

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use tower_http::compression::CompressionLayer;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt as _};
use utoipa_axum::routes;

use crate::app::App;
use crate::{assets, guard, openapi};

/// The API with its description.
fn api() -> (Router<Arc<App>>, OpenApi) {
    OpenApiRouter::with_openapi(openapi::document())
        .routes(routes!(games::games))
        .routes(routes!(position::position))
        .routes(routes!(position::after_move))
        .routes(routes!(best::best))
        .routes(routes!(endgame::endgame))
        .routes(routes!(record::read))
        .routes(routes!(record::list))
        .routes(routes!(record::read_annotated).layer(CompressionLayer::new()))
        .routes(routes!(record::write_annotated))
        .routes(routes!(studies::create, studies::list))
        .routes(routes!(studies::read).layer(CompressionLayer::new()))
        .routes(routes!(studies::change, studies::remove))
        .routes(routes!(studies::record))
        .routes(routes!(reference::reference))
        .routes(routes!(analysis::analysis))
        .routes(routes!(review::review))
        // Long texts and records of searches: smaller on the way, like the page itself.
        .routes(routes!(lab::lab).layer(CompressionLayer::new()))
        .routes(routes!(lab::ask))
        .routes(routes!(lab::trace).layer(CompressionLayer::new()))
        .routes(routes!(lab::trace_svg))
        .routes(routes!(lab::evaluate))
        .routes(routes!(lab::tables).layer(CompressionLayer::new()))
        .routes(routes!(experiments::example))
        .routes(routes!(course::programs).layer(CompressionLayer::new()))
        .routes(routes!(course::trees).layer(CompressionLayer::new()))
        .routes(routes!(course::trace_tree).layer(CompressionLayer::new()))
        .routes(routes!(course::bouts))
        .routes(routes!(course::table_rates))
        .routes(routes!(bench::generators))
        .routes(routes!(bench::studies, bench::judge).layer(CompressionLayer::new()))
        .routes(routes!(bench::line))
        .routes(routes!(experiments::start, experiments::list))
        .routes(routes!(experiments::read, experiments::remove))
        .routes(routes!(experiments::stop))
        .routes(routes!(experiments::resume))
        .routes(routes!(experiments::table))
        .routes(routes!(arena::start, arena::list))
        .routes(routes!(arena::read, arena::remove))
        .routes(routes!(arena::stop))
        .routes(routes!(arena::resume))
        .routes(routes!(arena::games))
        .routes(routes!(arena::game))
        .routes(routes!(arena::record))
        .routes(routes!(arena::records))
        .routes(routes!(arena::results))
        .routes(routes!(arena::events))
        .routes(routes!(learn::start, learn::list))
        .routes(routes!(learn::read, learn::remove).layer(CompressionLayer::new()))
        .routes(routes!(learn::pause))
        .routes(routes!(learn::resume))
        .routes(routes!(learn::games).layer(CompressionLayer::new()))
        .routes(routes!(learn::thoughts))
        .routes(routes!(learn::events))
        .routes(routes!(play::create, play::list))
        .routes(routes!(play::import))
        .routes(routes!(play::read, play::remove))
        .routes(routes!(play::make_move))
        .routes(routes!(play::resign))
        .routes(routes!(play::draw))
        .routes(routes!(play::takeback))
        .routes(routes!(play::join))
        .routes(routes!(play::abort))
        .routes(routes!(play::rematch))
        .routes(routes!(help::ask, help::list))
        .routes(routes!(record::write))
        .routes(routes!(events::events))
        .split_for_parts()
}

/// The OpenAPI document of the API.
pub fn description() -> OpenApi {
    api().1
}

/// Everything the server answers.
pub fn router(app: Arc<App>) -> Router {
    let (api, description) = api();
    let description = Bytes::from(openapi::text(&description));
    let page = Router::new()
        .fallback(assets::page)
        .layer(CompressionLayer::new())
        .with_state(Arc::clone(&app));
    api.route("/api/openapi.json", get(async move || openapi::answer(description)))
        .method_not_allowed_fallback(assets::method_not_allowed)
        .with_state(Arc::clone(&app))
        .fallback_service(page)
        .layer(from_fn_with_state(app, guard::guard))
}
